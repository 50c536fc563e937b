import { graphql } from 'gatsby';
import { useRef, useState, type FormEvent } from 'react';
import { Submit } from '../../components/action';
import { EMAIL_MIN, ENQUIRY_MAX } from '../../domain/enquiry-fields';
import * as styles from './footer.module.css';

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
 * @returns the outcome; a refusal or a network error is `failed`, never a rejection
 */
async function subscribe(email: string): Promise<SubscribeOutcome> {
  try {
    const response = await fetch('/api/newsletter', {
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

type Progress = 'idle' | 'sending' | SubscribeOutcome;

/**
 * The newsletter box. Without JavaScript the browser posts it and shows a page with the outcome; with it the outcome
 * appears in place.
 */
export function NewsletterForm({ copy }: { copy: Queries.NewsletterFormFragment }) {
  const [progress, setProgress] = useState<Progress>('idle');
  const status = useRef<HTMLParagraphElement>(null);
  const says = { idle: '', ...copy }[progress];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // The button is disabled while sending, and a disabled button drops its focus to the body.
    status.current?.focus();
    setProgress('sending');
    const outcome = await subscribe(String(new FormData(form).get('email')));
    setProgress(outcome);
    if (outcome === 'subscribed') form.reset();
  };

  return (
    <form method="post" action="/api/newsletter" className={styles.form} onSubmit={submit}>
      <h2 className={styles.title}>{copy.heading}</h2>
      <p className="muted small">{copy.text}</p>
      <label htmlFor="newsletter-email" className={`small ${styles.label}`}>
        {copy.label}
      </label>
      <div className={styles.row}>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          minLength={EMAIL_MIN}
          maxLength={ENQUIRY_MAX.email}
          className={styles.email}
          // The browser reports this address's error; the message was about an earlier one.
          onInvalid={() => setProgress('idle')}
        />
        <Submit disabled={progress === 'sending'}>{copy.button}</Submit>
      </div>
      <p
        role="status"
        ref={status}
        tabIndex={-1}
        className={`small ${styles.status}`}
        data-progress={progress}
      >
        {says}
      </p>
    </form>
  );
}

export const fragment = graphql`
  fragment NewsletterForm on Newsletter {
    heading
    text
    label
    button
    sending
    subscribed
    throttled
    failed
  }
`;
