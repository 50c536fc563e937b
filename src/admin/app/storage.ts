import { useCallback, useSyncExternalStore } from 'react';

/** Where the browser keeps the choice of light, dark or system; the public pages read the same one. */
export const APPEARANCE_KEY = 'desk-theme';

const listeners = new Set<() => void>();
/** For browsers that refuse storage: values then last as long as the page. */
const memory = new Map<string, string>();

type Area = 'localStorage' | 'sessionStorage';

function read(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
};

const useStored = (area: Area, key: string) =>
  useSyncExternalStore(
    subscribe,
    () => read(area, key),
    () => null,
  );

/**
 * A preference of this browser, kept across visits.
 *
 * @returns its text, null while nothing was chosen, and a function that sets it (null forgets it)
 */
export function usePreference(
  key: string,
): [value: string | null, set: (value: string | null) => void] {
  const value = useStored('localStorage', key);
  const set = useCallback((next: string | null) => write('localStorage', key, next), [key]);
  return [value, set];
}

const draftKey = (key: string) => `draft:${key}`;

/** Keeps text that was typed but not saved for as long as the tab is open; an empty draft is forgotten. */
export const keepDraft = (key: string, text: string): void =>
  write('sessionStorage', draftKey(key), text || null);

/** Forgets a draft once it is saved, unless it was changed meanwhile. */
export function forgetDraft(key: string, saved: string): void {
  if (read('sessionStorage', draftKey(key)) === saved) keepDraft(key, '');
}

/** A draft and its setter; the draft survives leaving the page, a failure, and the end of the session. */
export function useDraft(key: string): [string, (text: string) => void] {
  const text = useStored('sessionStorage', draftKey(key)) ?? '';
  const change = useCallback((next: string) => keepDraft(key, next), [key]);
  return [text, change];
}
