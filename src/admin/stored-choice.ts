import { useSyncExternalStore } from 'react';

/** Something a person chose for this browser. */
export interface StoredChoice<T extends string> {
  get: () => T;
  set: (value: T) => void;
  /** Calls back when it changes, here or in another tab; returns the way to stop that. */
  subscribe: (onChange: () => void) => () => void;
}

/** The browser may refuse storage altogether; the choice then lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
    };
  }
}

/**
 * A choice kept in local storage.
 *
 * @param key its name there
 * @param parse makes a choice of whatever is found under that name, null included
 */
export function storedChoice<T extends string>(
  key: string,
  parse: (stored: string | null) => T,
): StoredChoice<T> {
  const listeners = new Set<() => void>();
  const kept = storage();
  return {
    get: () => parse(kept.getItem(key)),
    set: (value) => {
      kept.setItem(key, value);
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
      };
    },
  };
}

/** What is chosen now. */
export const useStoredChoice = <T extends string>({ subscribe, get }: StoredChoice<T>): T =>
  useSyncExternalStore(subscribe, get);
