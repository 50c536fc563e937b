/** Each of these events makes React hydrate the whole form around its field, within the event's own task. */
const HYDRATING_EVENTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'],
  ...['focusin', 'focusout', 'keydown', 'keypress', 'keyup', 'textInput', 'input', 'change'],
  ...['compositionstart', 'compositionupdate', 'compositionend', 'copy', 'cut', 'paste'],
];

/** The longest time that somebody who pressed Send waits for React. */
const SEND_AFTER_MS = 8000;

/**
 * Holds Send back until React has taken the form over: React stores the text on the device before it sends it. Without a
 * connection the browser would even replace the page, text included, by its error page. With one, the browser posts the form
 * if React does not come.
 *
 * @param start asks for React
 */
export function holdSend(form: HTMLFormElement, start: () => void): void {
  const note = form.querySelector<HTMLElement>('[data-held]');
  let isHeld = false;
  form.addEventListener('submit', (event) => {
    if (form.noValidate) return;
    event.preventDefault();
    if (isHeld) return;
    isHeld = true;
    start();
    if (note) note.hidden = navigator.onLine;
    const post = () => navigator.onLine && form.submit();
    const timer = setTimeout(post, SEND_AFTER_MS);
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      clearTimeout(timer);
      if (note) note.hidden = true;
      form.requestSubmit();
    }).observe(form, { attributeFilter: ['novalidate'] });
  });
}

/**
 * Holds events of the fields back from React until it has taken the form over, so that React hydrates in slices and no
 * letter waits. The browser handles typing meanwhile, and React reads the text from the fields.
 */
export function holdFieldEvents(form: HTMLFormElement): void {
  const holdBack = (event: Event) => {
    const { target } = event;
    const isOfField = target instanceof Element && target.matches('input, select, textarea');
    if (isOfField && form.contains(target) && !form.noValidate) event.stopPropagation();
  };
  // React listens one element further in.
  for (const type of HYDRATING_EVENTS)
    document.body.addEventListener(type, holdBack, { capture: true });
}
