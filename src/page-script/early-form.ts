import { askToStay } from '../enquiry/ask-to-stay';

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
  const holding = new AbortController();
  const { signal } = holding;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let isLate = false;

  function updateNote(): void {
    if (note) note.hidden = navigator.onLine;
  }

  function release(): void {
    clearTimeout(timer);
    holding.abort();
    if (note) note.hidden = true;
  }

  function post(): void {
    isLate = true;
    updateNote();
    if (!navigator.onLine) return;
    release();
    form.submit();
  }

  function waitForReact(): void {
    updateNote();
    clearTimeout(timer);
    timer = setTimeout(post, SEND_AFTER_MS);
  }

  form.addEventListener('submit', (event) => {
    if (form.noValidate) return;
    if (isLate && navigator.onLine) return release();
    event.preventDefault();
    updateNote();
    if (isHeld) return;
    isHeld = true;
    start();
    waitForReact();
    window.addEventListener('online', waitForReact, { signal });
    // Nothing but the page has the text.
    window.addEventListener('beforeunload', askToStay, { signal });
    const takeOver = new MutationObserver(() => {
      release();
      form.requestSubmit();
    });
    takeOver.observe(form, { attributeFilter: ['novalidate'] });
    // React sends nothing that the browser is posting already.
    signal.addEventListener('abort', () => takeOver.disconnect());
  });
}
