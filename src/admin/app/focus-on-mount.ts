/** A ref for the element that has the focus when what it is part of opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
