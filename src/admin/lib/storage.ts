import { useCallback, useSyncExternalStore } from 'react';

/** Storage key of the choice of light, dark or system; the public pages read the same one. */
export const APPEARANCE_KEY = 'desk-theme';

/** Stands in for storage that a browser refuses, or typing a note would do nothing; it lasts as long as the page. */
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
    if (value) window[area].setItem(key, value);
    else window[area].removeItem(key);
  } catch {
    if (value) memory.set(key, value);
    else memory.delete(key);
  }
  // Browsers tell only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

/** A stored text, null where there is none, and a function that sets it; null and an empty text are forgotten. */
type Stored<T> = [value: T, set: (value: string | null) => void];

function useStored(area: Area, key: string): Stored<string | null> {
  const value = useSyncExternalStore(subscribe, () => read(area, key));
  const set = useCallback((next: string | null) => write(area, key, next), [area, key]);
  return [value, set];
}

/** A preference of this browser, kept across visits. */
export const usePreference = (key: string) => useStored('localStorage', key);

/** Whether this browser notifies of new leads while nobody looks at the desk. */
export function useNotifyPreference() {
  const [value, set] = usePreference('desk-notify');
  return { isOn: value === 'on', set: (isOn: boolean) => set(isOn ? 'on' : null) };
}

/** Whether single characters are shortcuts in this browser. */
export function useShortcutPreference() {
  const [value, set] = usePreference('desk-shortcuts');
  return { isOn: value !== 'off', set: (isOn: boolean) => set(isOn ? null : 'off') };
}

const KEPT = 'kept-draft:';

/** The start of the keys of a person's drafts that outlive the session. */
export const keptDraftsOf = (staffId: string) => `${staffId}:`;

const DRAFT = 'draft:';
/** The end of the key of a day, which belongs to the text of another draft. */
const DRAFT_DAY = ':day';

function keysFrom(area: Area, start: string): string[] {
  const isWanted = (key: string) => key.startsWith(start);
  try {
    return Object.keys(window[area]).filter(isWanted);
  } catch {
    return [...memory.keys()].filter(isWanted);
  }
}

const keptDrafts = (staffId: string) => keysFrom('localStorage', KEPT + keptDraftsOf(staffId));
const draftsOfTab = () => keysFrom('sessionStorage', DRAFT);

/** Counts the texts that a person has begun and not saved. The day of a next action is no text. */
export const countDrafts = (staffId: string): number =>
  keptDrafts(staffId).length + draftsOfTab().filter((key) => !key.endsWith(DRAFT_DAY)).length;

/** Forgets them: the next person at this computer must not read them. */
export function forgetDrafts(staffId: string): void {
  for (const key of keptDrafts(staffId)) write('localStorage', key, null);
  for (const key of draftsOfTab()) write('sessionStorage', key, null);
}

/** Forgets all that was typed about a lead in this browser, by anybody: its personal data is erased. */
export function forgetDraftsAbout(leadId: string): void {
  const areas = { localStorage: KEPT, sessionStorage: DRAFT } as const;
  for (const area of Object.keys(areas) as Area[]) {
    const keys = keysFrom(area, areas[area]).filter((key) => key.includes(leadId));
    for (const key of keys) write(area, key, null);
  }
}

/** Forgets a draft of this kind, but only if nobody has changed it since it was saved as this text. */
export function forgetKeptDraft(key: string, savedText: string): void {
  if (read('localStorage', KEPT + key) === savedText) write('localStorage', KEPT + key, null);
}

/** Keeps a text as the draft of this kind; false, and nothing changes, where there is one at this moment. */
export function restoreKeptDraft(key: string, text: string): boolean {
  if (read('localStorage', KEPT + key) !== null) return false;
  write('localStorage', KEPT + key, text);
  return true;
}

/** Text that was typed but not sent. It survives the page, the session and the browser, but no logout. */
export const useKeptDraft = (key: string) => useStored('localStorage', KEPT + key);

/** Whether there is such a text. Whoever asks only this is not drawn anew with each letter. */
export const useHasKeptDraft = (key: string) =>
  useSyncExternalStore(subscribe, () => read('localStorage', KEPT + key) !== null);

const draftKey = (key: string) => DRAFT + key;

/** The key of the day that belongs to the text of another draft. */
export const draftDayKey = (key: string) => key + DRAFT_DAY;

/** The draft as it is now, for a form that keeps the text itself from then on; `useDraft` follows it. */
export const draftNow = (key: string): string => read('sessionStorage', draftKey(key)) ?? '';

/** Keeps a text as the draft; null and an empty text forget it. */
export const keepDraft = (key: string, text: string | null): void =>
  write('sessionStorage', draftKey(key), text);

/** Forgets a draft; where its saved text is given, only if nobody has changed it since. */
export function forgetDraft(key: string, savedText?: string): void {
  if (savedText === undefined || draftNow(key) === savedText) keepDraft(key, null);
}

/**
 * Text that was typed but not saved. It survives leaving the page, a failure, and the end of the session, for as long as
 * the tab is open, but no logout.
 */
export function useDraft(key: string): Stored<string> {
  const [text, set] = useStored('sessionStorage', draftKey(key));
  return [text ?? '', set];
}
