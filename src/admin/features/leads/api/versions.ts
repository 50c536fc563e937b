import type { QueryClient } from '@tanstack/react-query';

/** For a version of something stored, the later one that this desk has put in its place. */
const successors = new WeakMap<QueryClient, Map<string, string>>();

const keyOf = (id: string | number, version: string) => `${id} ${version}`;

/** Remembers that this desk has replaced a version, be it by a change or by undoing one. */
export function noteSuccessor(
  client: QueryClient,
  id: string | number,
  version: string,
  successor: string,
): void {
  // A change to the same value keeps the version.
  if (version === successor) return;
  const known = successors.get(client) ?? new Map<string, string>();
  successors.set(client, known.set(keyOf(id, version), successor));
}

/** The latest version that this desk has put in the place of this one. */
export function latestSuccessor(client: QueryClient, id: string | number, version: string): string {
  const next = successors.get(client)?.get(keyOf(id, version));
  return next === undefined ? version : latestSuccessor(client, id, next);
}
