import { Claims } from './claims';
import { type Drill, type Finding, ImpossibleHere } from './drill';

/** Drills that follow each other on one stage. Lanes run side by side and share nothing. */
export interface Lane {
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
      let stage: Stage;
      try {
        stage = await open();
      } catch (error) {
        for (const { name } of wanted) report(notCarriedOut(name, error));
        return;
      }
      for (const drill of wanted) report(await carryOut(drill, stage));
      await stage.close();
    },
  };
}

function notCarriedOut(name: string, error: unknown): Finding {
  const claims = new Claims();
  claims.broke(error);
  return { name, claims: claims.made, seconds: 0 };
}

async function carryOut<Stage>(drill: Drill<Stage>, stage: Stage): Promise<Finding> {
  const claims = new Claims();
  const started = performance.now();
  const found = () => ({
    name: drill.name,
    claims: claims.made,
    seconds: (performance.now() - started) / 1000,
  });
  try {
    await drill.run(claims, stage);
  } catch (error) {
    if (error instanceof ImpossibleHere) return { ...found(), impossible: error.message };
    claims.broke(error);
  }
  return found();
}
