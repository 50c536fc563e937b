import type { KeyboardEvent } from 'react';

/**
 * The keys of a form: Ctrl+Enter (⌘+Enter) saves from any of its fields, Esc leaves it.
 *
 * @param leave moves the focus to where it goes on
 * @returns the handler for the form
 */
export const formKeys =
  (leave: (form: HTMLElement) => void) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.closest('form')?.requestSubmit();
    }
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
