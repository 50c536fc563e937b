import { graphql } from 'gatsby';
import { useWatch } from 'react-hook-form';
import { Action, Submit } from '../../components/action';
import { waitText } from '../../domain/clock';
import type { EnquiryFormState } from '../form-fields';
import { MAX_RETRIES } from './post-with-retries';
import { FocusedNotice } from './form-notices';
import * as styles from './enquiry-form.module.css';
import { enquiryText, mailHref, whatsappHref } from './message-links';
import type { useEnquiryForm } from './use-enquiry-form';
import type { SendingState } from './use-sending';

/**
 * The answer to a first attempt was lost, and the text was changed since: the first version is stored, and the text in the
 * form is another enquiry if the visitor wants it to be.
 */
function StoredEarlier(props: { reference: string; onSendToo: () => void }) {
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
  state: Extract<SendingState, { kind: 'throttled' | 'refused' | 'away' }>;
}

/** A shorter wait is not worth a word. */
const LONG_WAIT_SECONDS = 30;

/** Sending was stopped before an answer came, so the enquiry may have arrived. */
const UNKNOWN = {
  title: 'We can’t tell whether your message has reached us',
  text: 'Your text is still in the form. You can safely send it again: we’ll keep only one copy. Or send the same text another way.',
};

function explanation(copy: NotSentProps['copy'], state: NotSentProps['state']): string {
  const isLong = state.kind === 'throttled' && state.seconds > LONG_WAIT_SECONDS;
  return isLong ? copy.throttled.replace('{wait}', waitText(state.seconds)) : copy.text;
}

/** Stays after sending was given up: another try, or another way that takes the text along. */
function NotSent({ copy, agency, form, state }: NotSentProps) {
  const text = enquiryText(useWatch({ control: form.control }));
  const isUnknown = state.kind === 'away';
  return (
    <FocusedNotice title={isUnknown ? UNKNOWN.title : copy.heading}>
      <p>{isUnknown ? UNKNOWN.text : explanation(copy, state)}</p>
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
function SendingStatus({ state, onStop }: { state: SendingState; onStop: () => void }) {
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

/** Shown by the page's script when Send was pressed without a connection, before React had come (src/page-script). */
export const HeldNote = () => (
  <p role="status" className={styles.status} data-held hidden suppressHydrationWarning>
    You’re offline. We’ll send your message when you’re back online, if you keep this page open.
  </p>
);

/** Ends after which the visitor can try again, or go another way. */
const isNotSent = (state: SendingState): state is NotSentProps['state'] =>
  state.kind === 'throttled' || state.kind === 'refused' || state.kind === 'away';

interface SendingNoticesProps {
  enquiry: ReturnType<typeof useEnquiryForm>;
  copy: Queries.EnquiryFormFragment;
  agency: Queries.EnquiryAgencyFragment;
}

/** How far sending has come, below the form. */
export function SendingNotices({ enquiry, copy, agency }: SendingNoticesProps) {
  const { form, state } = enquiry;
  return (
    <>
      <SendingStatus state={state} onStop={enquiry.stop} />
      {isNotSent(state) && (
        <NotSent copy={copy.notSent} agency={agency} form={form} state={state} />
      )}
      {state.kind === 'key-reused' && (
        <StoredEarlier reference={state.reference} onSendToo={() => void enquiry.sendAsNew()} />
      )}
    </>
  );
}

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
