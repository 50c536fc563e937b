function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/**
 * What the browser keeps for the site. Where it is full, blocked or absent nothing is kept, and that is no error: pages work
 * without it.
 *
 * @param open gives the store; browsers may throw when it is only named
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
