import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** A ref for the element that has the focus when what it is part of opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * Keeps the keyboard's place in an element whose parts may leave it, as a lead leaves the list when the filter hides its new
 * status: the focus then stays in the element instead of going to the top of the document.
 *
 * @param target takes the focus; without one, the element itself
 */
export function useKeptFocus(target?: RefObject<HTMLElement | null>) {
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // Removing the focused element fires no blur event: the body then has the focus.
    if (!hadFocus.current || document.activeElement !== document.body) return;
    (target?.current ?? container.current)?.focus();
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
