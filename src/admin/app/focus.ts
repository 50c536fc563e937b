import { type FocusEvent, useEffect, useRef } from 'react';

/** A ref for the element that has the focus when what it is part of opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * Keeps the keyboard's place in a list whose rows may leave it, as a lead does when the filter hides its new status: the
 * focus then goes to the list instead of to the top of the document.
 */
export function useKeptFocus() {
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // Removing the focused element fires no blur event: the body then has the focus.
    if (hadFocus.current && document.activeElement === document.body) container.current?.focus();
  });
  return {
    ref: container,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      hadFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
