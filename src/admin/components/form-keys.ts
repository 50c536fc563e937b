import type { KeyboardEvent } from 'react';

/** Saves by Ctrl+Enter (⌘+Enter) while the key is on its way to a field: a select would take it for its own and open. */
export function saveByKey(event: KeyboardEvent<HTMLElement>): void {
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
  (leave: (form: HTMLElement) => void) => (event: KeyboardEvent<HTMLElement>) => {
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
