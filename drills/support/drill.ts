import type { Claims } from './claims';

/** A failure brought about on purpose. */
export interface Drill<Stage> {
  name: string;
  /** Brings it about, looks, and puts everything right again; the last claim counts the rows. */
  run(claims: Claims, stage: Stage): Promise<void>;
}

/** What a drill found; `impossible` says why it could not be carried out on this machine. */
export interface Finding {
  name: string;
  claims: Claims['made'];
  seconds: number;
  impossible?: string;
}

/** This machine does not let the drill happen; that is no fault of the product. */
export class ImpossibleHere extends Error {}
