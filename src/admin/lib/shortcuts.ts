import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react';
import { LEAD_STATUS_VALUES, type LeadStatus } from '../../domain/lead';
import { useShortcutPreference } from './storage';

/** Actions by key. The key is `event.key`, so that `?` and `/` are found on every keyboard. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** The keys that set a status. */
export const statusKeys = (setStatus: (status: LeadStatus) => void): Shortcuts =>
  Object.fromEntries(
    LEAD_STATUS_VALUES.map((status, index) => [String(index + 1), () => setStatus(status)]),
  );

/** Fields, and everything that opens over the page: keys mean something else there. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

const isForOthers = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(TAKES_KEYS) !== null;

/** Marks a list of leads, or an open lead: the place where keys change leads. */
export const TAKES_SHORTCUTS = { 'data-shortcuts': '' };

const isAmongLeads = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-shortcuts]') !== null;

/** A key that is held goes on through the list. Any other would change or open one lead after the other. */
const MAY_BE_HELD = ['j', 'k'];

interface ShortcutOptions {
  /** These win over the same keys elsewhere. */
  isFirst?: boolean;
  /** These need not wait until a list or a lead has the focus: they open no lead, and change none but by an undo. */
  isAnywhere?: boolean;
}

/**
 * Keys that work while a list of leads or an open lead has the focus, except while one types or a dialog or menu is open.
 * Single characters can be turned off on the page Account, because speech recognition types them by accident (WCAG 2.1.4).
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { isFirst = false, isAnywhere = false }: ShortcutOptions = {},
): void {
  const { isOn } = useShortcutPreference();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    const isCharacter = event.key.length === 1;
    if (!act || isForOthers(event) || (isCharacter && !isOn)) return;
    if (!isAnywhere && !isAmongLeads(event)) return;
    if (event.repeat && !MAY_BE_HELD.includes(event.key)) return;
    event.preventDefault();
    // The grid would take back a focus that the key has moved.
    if (isFirst) event.stopPropagation();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // In the capture phase a listener hears of a key before all others.
    window.addEventListener('keydown', listen, isFirst);
    return () => window.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}

/** Names the key that does the same as a control, for its tooltip: `Reply (r)`. Nothing while such keys are off. */
export function useKeyName(): (label: string, key: string) => string {
  const { isOn } = useShortcutPreference();
  return (label, key) => (isOn ? `${label} (${key})` : '');
}

/** Saves by Ctrl+Enter (⌘+Enter) while the key is on its way to a field: a select would take it for its own and open. */
export function saveByKey(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.closest('form')?.requestSubmit();
}

/**
 * The keys of a form: Ctrl+Enter (⌘+Enter) saves from any of its fields, Esc leaves it.
 *
 * @param leave moves the focus to where it goes on
 * @returns the handler for the form
 */
export const formKeys =
  (leave: (form: HTMLElement) => void) => (event: ReactKeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    saveByKey(event);
    if (event.key === 'Escape') {
      // The same key closes the lead around the form.
      event.preventDefault();
      event.stopPropagation();
      leave(event.currentTarget);
    }
  };

/** Moves the focus from a form to the lead or page around it, where keys are commands again. */
export const focusAround = (form: HTMLElement): void =>
  form.closest<HTMLElement>('main, aside')?.focus();
