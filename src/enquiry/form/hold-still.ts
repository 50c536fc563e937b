import type { MouseEvent } from 'react';

const pressed = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/**
 * Handlers of a form that keep its buttons and links in place while one is pressed. Leaving a field shows or removes notices,
 * and a button that moves before the pointer is released loses its click. So the focus moves with the click.
 */
export const HOLD_STILL = {
  onMouseDown(event: MouseEvent): void {
    if (pressed(event, 'button, a')) event.preventDefault();
  },
  onClick(event: MouseEvent): void {
    // Enter in a field clicks the button, too, and leaves the focus where it is.
    const isPressed = event.detail > 0;
    if (isPressed) pressed(event, 'button')?.focus({ preventScroll: true });
  },
};
