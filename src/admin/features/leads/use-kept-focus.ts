import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows may leave it, as a lead does when its new status no longer passes the
 * filter: the focus then goes to the list instead of to the top of the document.
 *
 * @returns props of the element around the list
 */
export function useKeptFocus<T extends HTMLElement>() {
  const list = useRef<T>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    // Removing the focused element fires no blur event: the body has the focus, and nobody was told.
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus();
  });

  return {
    ref: list,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      hadFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
