import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** For browsers that refuse storage: the draft then lasts as long as the page. */
const memory = new Map<string, string>();

const nameOf = (key: string) => `draft:${key}`;

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(nameOf(key)) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

/** Keeps a text that was typed but not stored yet, for as long as the tab is open; an empty one is forgotten. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) window.sessionStorage.setItem(nameOf(key), text);
    else window.sessionStorage.removeItem(nameOf(key));
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Forgets a draft once it is stored, unless it was changed meanwhile. */
export function forgetDraft(key: string, stored: string): void {
  if (read(key) === stored) keepDraft(key, '');
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
};

/** A draft, and how to change it; it survives leaving the page, a failure, and the end of the session. */
export function useDraft(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  const change = useCallback((next: string) => keepDraft(key, next), [key]);
  return [text, change];
}
