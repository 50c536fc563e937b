const CONTROLS = 'button, summary, input[type=checkbox], input[type=radio]';

const pressed = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/**
 * Keeps the page in place while something on it is pressed and the focus is in the form. Leaving a field shows or removes
 * notices, and a button, choice or link that moves before the pointer is released loses its click. So the focus moves with
 * the click.
 *
 * @returns a function that ends it
 */
export function holdStill(form: HTMLFormElement): () => void {
  function keepFocus(event: MouseEvent): void {
    const isLeaving = form.contains(document.activeElement);
    if (isLeaving && pressed(event, `${CONTROLS}, a, label`)) event.preventDefault();
  }

  function moveFocus(event: MouseEvent): void {
    // Enter in a field clicks the button, too, and leaves the focus where it is.
    const isPressed = event.detail > 0;
    if (isPressed) pressed(event, CONTROLS)?.focus({ preventScroll: true });
  }

  document.addEventListener('mousedown', keepFocus);
  document.addEventListener('click', moveFocus);
  return () => {
    document.removeEventListener('mousedown', keepFocus);
    document.removeEventListener('click', moveFocus);
  };
}
