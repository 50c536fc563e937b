/** One expectation of a drill, and the actual result. */
interface Claim {
  what: string;
  expected: string;
  seen: string;
  holds: boolean;
}

/** The claims of one drill, in the order in which it checked them. */
export class Claims {
  readonly made: Claim[] = [];

  /** Holds when both are the same text. */
  same(what: string, expected: string | number, seen: string | number): void {
    const [wanted, found] = [String(expected), String(seen)];
    this.made.push({ what, expected: wanted, seen: found, holds: wanted === found });
  }

  /** Holds when browser tests were run, and each passed. @param outcomes by their titles */
  passed(outcomes: ReadonlyMap<string, string>): void {
    this.same('browser tests were run', 'yes', outcomes.size > 0 ? 'yes' : 'no');
    for (const [title, outcome] of outcomes) this.same(title, 'passed', outcome);
  }

  /** Holds when the number is at most `bound`. */
  atMost(what: string, bound: number, seen: number, unit: string): void {
    const rounded = Math.round(seen * 10) / 10;
    this.made.push({
      what,
      expected: `at most ${bound} ${unit}`,
      seen: `${rounded} ${unit}`,
      holds: seen <= bound,
    });
  }

  /** A drill that breaks off has failed, even if its earlier claims hold. */
  broke(error: unknown): void {
    const seen = error instanceof Error ? error.message : String(error);
    this.made.push({ what: 'carried through', expected: 'yes', seen, holds: false });
  }
}

/** A failure brought about on purpose. */
export interface Drill<Stage> {
  name: string;
  /** Brings it about, looks, and puts everything right again; the last claim counts the rows. */
  run(claims: Claims, stage: Stage): Promise<void>;
}

/** This machine does not let the drill happen; that is no fault of the product. */
export class ImpossibleHere extends Error {}

/** The result of a drill; `impossible` says why this machine cannot run it. */
export interface Finding {
  name: string;
  claims: Claims['made'];
  seconds: number;
  impossible?: string;
}

/** Drills that follow each other on one stage. Lanes run side by side and share nothing. */
interface Lane {
  names: string[];
  /** Carries out those of its drills that are wanted; `report` hears of each as it ends. */
  run(isWanted: (name: string) => boolean, report: (finding: Finding) => void): Promise<void>;
}

/** @param open sets the stage, once, if any drill of the lane is wanted */
export function lane<Stage extends { close(): Promise<void> }>(
  open: () => Promise<Stage>,
  drills: readonly Drill<Stage>[],
): Lane {
  return {
    names: drills.map(({ name }) => name),
    async run(isWanted, report) {
      const wanted = drills.filter(({ name }) => isWanted(name));
      if (wanted.length === 0) return;
      const stage = open();
      for (const drill of wanted) report(await carryOut(drill, stage));
      await stage.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

/** A stage that could not be set breaks each drill. */
async function carryOut<Stage>(drill: Drill<Stage>, stage: Promise<Stage>): Promise<Finding> {
  const claims = new Claims();
  const started = performance.now();
  const found = () => ({
    name: drill.name,
    claims: claims.made,
    seconds: (performance.now() - started) / 1000,
  });
  try {
    await drill.run(claims, await stage);
  } catch (error) {
    if (error instanceof ImpossibleHere) return { ...found(), impossible: error.message };
    claims.broke(error);
  }
  return found();
}
