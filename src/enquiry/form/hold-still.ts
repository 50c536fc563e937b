const pressed = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function keepFocus(event: MouseEvent): void {
  if (pressed(event, 'button, a')) event.preventDefault();
}

function moveFocus(event: MouseEvent): void {
  // Enter in a field clicks the button, too, and leaves the focus where it is.
  const isPressed = event.detail > 0;
  if (isPressed) pressed(event, 'button')?.focus({ preventScroll: true });
}

/**
 * Keeps the buttons and links of a form in place while one is pressed. Leaving a field shows or removes notices, and a button
 * that moves before the pointer is released loses its click. So the focus moves with the click.
 *
 * @returns a function that ends it
 */
export function holdStill(form: HTMLFormElement): () => void {
  form.addEventListener('mousedown', keepFocus);
  form.addEventListener('click', moveFocus);
  return () => {
    form.removeEventListener('mousedown', keepFocus);
    form.removeEventListener('click', moveFocus);
  };
}
