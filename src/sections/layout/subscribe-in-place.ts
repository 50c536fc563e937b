/** Our function's answer alone; a hotel's login page answers 200. */
const ACCEPTED = 202;
const TOO_MANY_REQUESTS = 429;

/** Milliseconds until a request counts as failed. Subscribing again does no harm. */
const PATIENCE_MS = 15_000;

/** `subscribed`: an email that asks to confirm the address is on its way. */
type SubscribeOutcome = 'subscribed' | 'throttled' | 'failed';

/**
 * Subscribes an address to the newsletter (`POST /api/newsletter`).
 *
 * @param action the address of the form, which names the language of its page
 * @returns the outcome; a refusal or a network error is `failed`, never a rejection
 */
async function subscribe(action: string, email: string): Promise<SubscribeOutcome> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === ACCEPTED) return 'subscribed';
    return response.status === TOO_MANY_REQUESTS ? 'throttled' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Sends the newsletter box without leaving the page, and says how it went. */
export function subscribeInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('form[action^="/api/newsletter"]');
  const status = form?.querySelector<HTMLElement>('[role="status"]');
  const button = form?.querySelector('button');
  if (!form || !status || !button) return;

  const say = (progress: 'idle' | 'sending' | SubscribeOutcome) => {
    status.dataset.progress = progress;
    status.textContent = status.dataset[progress] ?? '';
    button.disabled = progress === 'sending';
  };

  // The browser reports this address's error; the message was about an earlier one.
  form.addEventListener('invalid', () => say('idle'), { capture: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The button is disabled while sending, and a disabled button drops its focus to the body.
    status.focus();
    say('sending');
    void subscribe(form.getAttribute('action') ?? '', String(new FormData(form).get('email'))).then(
      (outcome) => {
        say(outcome);
        if (outcome === 'subscribed') form.reset();
      },
    );
  });
}
