import type { Problem } from '../../../domain/http-api/problem';
import type { Lead } from '../../../domain/lead';
import type { Change } from './changes';

/** A change that was refused because somebody else had changed the lead first. */
export interface Conflict {
  /** The lead as the other person left it. */
  lead: Lead;
  changed: Problem['changed'];
  /** The refused change. */
  change: Change;
}

let current: Conflict | null = null;
const listeners = new Set<() => void>();

function show(conflict: Conflict | null): void {
  current = conflict;
  for (const listener of listeners) listener();
}

/** Asks the staff member which change should stand. */
export const reportConflict = (conflict: Conflict): void => show(conflict);

export const settleConflict = (): void => show(null);

export const currentConflict = (): Conflict | null => current;

export function onConflict(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
