/**
 * Remembers small things until the tab is closed. It never throws: where storage is full, blocked or absent, nothing is
 * stored, because pages work without it.
 */
export const tabStorage = {
  /** @returns the value stored under the name, or undefined */
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },

  write(name: string, value: object): void {
    try {
      sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // A full or blocked storage keeps nothing.
    }
  },
};
