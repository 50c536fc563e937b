import type { Browser, Tab } from './browser';
import type { Line } from './line';

/** A browser on its line to the host. */
export interface Stage {
  browser: Browser;
  /** The flow's own tab; it is closed after the flow. */
  tab: Tab;
  line: Line;
  /** The host's own address, which no cut of the line reaches. */
  host: string;
}

/** Something a person does on the site, start to end; it throws when the site does anything else. */
export interface Flow {
  name: string;
  run(stage: Stage): Promise<void>;
}

/** @throws with both values when they differ */
export function same<Value>(what: string, expected: Value, seen: Value): void {
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(seen)];
  if (wanted !== found) throw new Error(`${what}: expected ${wanted}, saw ${found}`);
}
