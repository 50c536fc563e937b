import { graphql } from 'gatsby';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Action, Submit } from '../components/action';
import { Notice } from '../components/notice';
import type { FieldError } from '../domain/field-errors';
import { waitText } from '../domain/clock';
import { isFormField, type EnquiryFormState } from './form-fields';
import * as styles from './enquiry-form.module.css';
import { enquiryText, mailHref, whatsappHref } from './message-links';
import { MAX_RETRIES } from './post-with-retries';
import type { Questions } from './use-questions';
import type { SendingState } from './use-sending';

interface FocusedNoticeProps {
  title: string;
  /** The notice takes the focus again whenever this is another. */
  occasion?: unknown;
  children: ReactNode;
}

/** A notice across the form that takes the focus when it comes, so that it is seen, heard and next to be used. */
function FocusedNotice({ title, occasion, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [occasion]);
  return (
    <div className={styles.wide}>
      <Notice ref={notice} tabIndex={-1} role="group" aria-label={title}>
        <p className={styles.noticeTitle}>{title}</p>
        {children}
      </Notice>
    </div>
  );
}

interface ErrorSummaryProps {
  title: string;
  faults: readonly FieldError[];
  /** Leads to the choice of a time for the call. */
  timeHref: string;
}

/** Lists the faults that kept the form from being sent, each with a link to its field. It stays until the next attempt. */
export function ErrorSummary({ title, faults, timeHref }: ErrorSummaryProps) {
  if (faults.length === 0) return null;
  const hrefOf = (field: string) => (field === 'consultation_at' ? timeHref : `#enquiry-${field}`);
  return (
    <FocusedNotice title={title} occasion={faults}>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            {/* A fault of the whole, or of something that is no field, leads nowhere. */}
            {isFormField(field) ? <a href={hrefOf(field)}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </FocusedNotice>
  );
}

/** Asks once, before sending, about values that look mistyped. */
export function QuestionSummary({ questions }: { questions: Questions }) {
  const asked = Object.entries(questions);
  if (asked.length === 0) return null;
  return (
    <FocusedNotice title="Please check before we send this">
      <ul>
        {asked.map(([field, question]) => (
          <li key={field}>
            <a href={`#enquiry-${field}`}>{question.text}</a>
          </li>
        ))}
      </ul>
      <div>
        <Submit>Send as it is</Submit>
      </div>
    </FocusedNotice>
  );
}

/**
 * The answer to a first attempt was lost, and the text was changed since: the first version is stored, and the text in the
 * form is another enquiry if the visitor wants it to be.
 */
export function StoredEarlier(props: { reference: string; onSendToo: () => void }) {
  const { reference, onSendToo } = props;
  return (
    <FocusedNotice title="We already have an earlier version">
      <p>
        {`We received your message before you changed it. Its reference is ${reference}. If this version says something new, send it too.`}
      </p>
      <div>
        <Submit type="button" onClick={onSendToo}>
          Send this version too
        </Submit>
      </div>
    </FocusedNotice>
  );
}

interface NotSentProps {
  copy: Queries.NotSentFragment;
  agency: Queries.EnquiryAgencyFragment;
  form: EnquiryFormState;
  /** Seconds until more is taken, where too many came from one connection. */
  seconds: number;
}

/** A shorter wait is not worth a word. */
const LONG_WAIT_SECONDS = 30;

/** Stays after sending was given up: another try, or another way that takes the text along. */
export function NotSent({ copy, agency, form, seconds }: NotSentProps) {
  const text = enquiryText(useWatch({ control: form.control }));
  const explanation =
    seconds > LONG_WAIT_SECONDS ? copy.throttled.replace('{wait}', waitText(seconds)) : copy.text;
  return (
    <FocusedNotice title={copy.heading}>
      <p>{explanation}</p>
      <div className={styles.ways}>
        <Submit>{copy.tryAgain}</Submit>
        <Action href={whatsappHref(agency.phone, text)} look="secondary">
          {copy.whatsapp}
        </Action>
        <Action href={mailHref(agency.email, copy.subject, text)} look="secondary">
          {copy.email}
        </Action>
      </div>
    </FocusedNotice>
  );
}

function progressText(state: SendingState): string {
  if (state.kind === 'discarded') {
    return "We won't send this message. Your text is still here: change it, or clear the form.";
  }
  if (state.kind !== 'sending' || !state.progress) return '';
  const { retry, seconds } = state.progress;
  const count = `(${retry} of ${MAX_RETRIES})`;
  return seconds > 0
    ? `No answer yet. Trying again in ${seconds} s… ${count}`
    : `Trying again… ${count}`;
}

/** Says what sending waits for, and lets the visitor stop it. */
export function SendingStatus({ state, onStop }: { state: SendingState; onStop: () => void }) {
  const text = progressText(state);
  return (
    <div className={styles.status} data-empty={text === '' || undefined}>
      <p role="status">{text}</p>
      {text && state.kind === 'sending' && (
        <button type="button" className={styles.quiet} onClick={onStop}>
          Stop trying
        </button>
      )}
    </div>
  );
}

/** An enquiry waited for as long as one may; its text is in the form again. */
export const NotSentInTime = () => (
  <p role="status" className={styles.notice}>
    We couldn’t send this message for a week, so it’s back in the form. Please check it and send it
    again.
  </p>
);

export const fragment = graphql`
  fragment NotSent on EnquiryNotSentCopy {
    heading
    text
    keepOpen
    throttled
    tryAgain
    whatsapp
    email
    subject
  }
`;
