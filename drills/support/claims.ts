/** One thing that a drill expects, and what it saw. */
export interface Claim {
  what: string;
  expected: string;
  seen: string;
  holds: boolean;
}

/** What one drill found, in the order in which it looked. */
export class Claims {
  readonly made: Claim[] = [];

  /** Holds when both are the same text. */
  same(what: string, expected: string | number, seen: string | number): void {
    const [wanted, found] = [String(expected), String(seen)];
    this.made.push({ what, expected: wanted, seen: found, holds: wanted === found });
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

  /** A drill that could not be carried through has failed, whatever it saw before. */
  broke(error: unknown): void {
    const seen = error instanceof Error ? error.message : String(error);
    this.made.push({ what: 'carried through', expected: 'yes', seen, holds: false });
  }
}
