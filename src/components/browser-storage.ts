/**
 * What the browser keeps for the site. Where it is full, blocked or absent nothing is kept, and that is no error: pages work
 * without it.
 */
export interface BrowserStorage {
  /** @returns the value stored under the name, or undefined */
  read(name: string): unknown;
  write(name: string, value: object): void;
  remove(name: string): void;
  /** The stored names that start with a prefix. */
  names(prefix: string): string[];
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** @param open gives the store; browsers may throw when it is only named */
const browserStorage = (open: () => Storage): BrowserStorage => ({
  read: (name) =>
    attempt((): unknown => JSON.parse(open().getItem(name) ?? 'null') ?? undefined, undefined),
  write: (name, value) => attempt(() => open().setItem(name, JSON.stringify(value)), undefined),
  remove: (name) => attempt(() => open().removeItem(name), undefined),
  names: (prefix) =>
    attempt(() => Object.keys(open()).filter((name) => name.startsWith(prefix)), []),
});

/** Until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage);

/** Until somebody clears it, for all tabs. */
export const deviceStorage = browserStorage(() => localStorage);
