function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/**
 * A browser storage that never throws: where it is full, blocked or absent, nothing is stored, because pages work
 * without it.
 *
 * @param open returns the storage; some browsers throw at its mere name
 */
const browserStorage = (open: () => Storage) => ({
  /** @returns the value stored under the name, or undefined */
  read: (name: string) =>
    attempt((): unknown => JSON.parse(open().getItem(name) ?? 'null') ?? undefined, undefined),
  write: (name: string, value: object) =>
    attempt(() => open().setItem(name, JSON.stringify(value)), undefined),
  remove: (name: string) => attempt(() => open().removeItem(name), undefined),
  /** The stored names that start with a prefix. */
  names: (prefix: string) =>
    attempt(() => Object.keys(open()).filter((name) => name.startsWith(prefix)), []),
});

/** Until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage);

/** Until somebody clears it, for all tabs. */
export const deviceStorage = browserStorage(() => localStorage);
