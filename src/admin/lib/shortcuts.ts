import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react';
import { LEAD_STATUSES, LEAD_STATUS_VALUES, type LeadStatus } from '../../domain/lead';

/** Every key of the desk and what it does; the help dialog and the tooltips read it. */
export const KEYS = [
  { keys: ['j'], effect: 'Next lead' },
  { keys: ['k'], effect: 'Previous lead' },
  { keys: ['o', 'Enter'], effect: 'Open the lead' },
  { keys: ['Esc'], effect: 'Back to the list' },
  ...LEAD_STATUS_VALUES.map((status, index) => ({
    keys: [String(index + 1)],
    effect: `Set the status to ${LEAD_STATUSES[status]}`,
  })),
  { keys: ['s'], effect: 'Choose the status' },
  { keys: ['a'], effect: 'Assign to an owner' },
  { keys: ['t'], effect: 'Set the next action' },
  { keys: ['c'], effect: 'Book or move the call' },
  { keys: ['r'], effect: 'Reply' },
  { keys: ['n'], effect: 'Add a lead; in a lead, a note' },
  { keys: ['w'], effect: 'Say whether it was won, while the question is shown' },
  { keys: ['h'], effect: 'Say how they were reached, while the question is shown' },
  { keys: ['!'], effect: 'Mark as spam or restore' },
  { keys: ['x'], effect: 'Select or deselect, in the list' },
  { keys: ['z'], effect: 'Undo, step by step' },
  { keys: ['/'], effect: 'Search, in the list' },
  { keys: ['Alt + T'], effect: 'Go to the notification' },
  { keys: ['?'], effect: 'Show these keys' },
] as const satisfies readonly { keys: readonly string[]; effect: string }[];

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

/**
 * Single keys that work anywhere on the page, except while one types or a dialog or menu is open.
 *
 * @param isFirst these win over the same keys elsewhere
 */
export function useShortcuts(shortcuts: Shortcuts, { isFirst = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!act || isForOthers(event)) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // In the capture phase a listener hears of a key before all others.
    window.addEventListener('keydown', listen, isFirst);
    return () => window.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
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
