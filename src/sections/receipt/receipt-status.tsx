import { graphql } from 'gatsby';
import words from '../../words/receipt';
import { Message } from '../../components/message';
import { StateNotice } from '../../components/notice';
import * as styles from './receipt.module.css';

/** The copy's `callMoved` is shown in the page's state `call-moved`. */
const NOTICES = [
  ['callMoved', 'call-moved', 'success'],
  ['callWasCancelled', 'call-was-cancelled', 'plain'],
  ['callTaken', 'call-taken', 'danger'],
  ['callUnchosen', 'call-unchosen', 'danger'],
  ['callNone', 'call-none', 'plain'],
  ['callUnavailable', 'call-unavailable', 'danger'],
  ['corrected', 'corrected', 'success'],
  ['reinstated', 'reinstated', 'success'],
  ['withdrawn', 'withdrawn', 'plain'],
  ['erased', 'erased', 'plain'],
  ['full', 'full', 'plain'],
  ['invalid', 'invalid', 'danger'],
  ['unconfirmed', 'unconfirmed', 'danger'],
  ['filesSent', 'files-sent', 'success'],
  ['filesUnchosen', 'files-unchosen', 'danger'],
  ['unavailable', 'unavailable', 'danger'],
] as const;

/** Notices that come before anything else; the function shows those that apply. */
export function ReceiptNotices({ notices }: { notices: Queries.ReceiptNoticesFragment }) {
  return (
    <div className={styles.notices}>
      {NOTICES.map(([notice, state, tone]) => (
        <StateNotice key={state} when={state} tone={tone}>
          <p>{notices[notice]}</p>
        </StateNotice>
      ))}
      <StateNotice when="files-refused" tone="danger">
        <p>{notices.filesRefused}</p>
        <ul data-list="file-faults">
          <li>
            <Message
              text={words.files.fault}
              values={{
                name: <span dir="auto" data-slot="name" />,
                fault: <span data-slot="fault" />,
              }}
            />
          </li>
        </ul>
      </StateNotice>
      <StateNotice when="unknown" tone="plain" isDefault>
        <p>{notices.unknown}</p>
      </StateNotice>
    </div>
  );
}

const FACTS = [
  ['reference', 'reference'],
  ['service', 'service'],
  ['receivedAt', 'received-at'],
  ['replyDue', 'reply-due', 'promised'],
] as const;

/** Reference, service and dates of the enquiry, in slots that the function fills. */
export function ReceiptFacts({ labels }: { labels: Queries.ReceiptFactsFragment }) {
  return (
    <dl className={styles.facts} data-when="received handled answered withdrawn erased" hidden>
      {FACTS.map(([label, slot, when]) => (
        <div key={slot} className={styles.fact} data-when={when} hidden={when !== undefined}>
          <dt className={styles.muted}>{labels[label]}</dt>
          <dd className={styles.value} data-slot={slot} />
        </div>
      ))}
    </dl>
  );
}

interface ReceiptProgressProps {
  heading: string;
  steps: readonly Queries.ReceiptProgressFragment[];
}

/** Received, being handled, answered: the function marks the current one. */
export function ReceiptProgress({ heading, steps }: ReceiptProgressProps) {
  return (
    <section
      data-when="received handled answered"
      hidden
      aria-labelledby="progress-heading"
      className={styles.progress}
    >
      <h2 id="progress-heading" className={styles.heading}>
        {heading}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ state, title, text }) => (
          <li key={state} className={styles.step} data-current-when={state}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.muted}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The message as it was sent, and its corrections; the function fills in both. */
export function ReceiptMessage({ labels }: { labels: Queries.ReceiptMessageFragment }) {
  return (
    <section
      data-when="received handled answered withdrawn"
      hidden
      aria-labelledby="message-heading"
      className={styles.message}
    >
      <h2 id="message-heading" className={styles.heading}>
        {labels.message}
      </h2>
      <blockquote className={styles.quote} dir="auto" data-slot="message" />
      <dl data-when="has-answers" hidden data-list="answers" className={styles.answers}>
        <div>
          <dt className={styles.muted} data-slot="label" />
          <dd dir="auto" data-slot="answer" />
        </div>
      </dl>
      <div data-when="has-corrections" hidden>
        <h3 className={styles.subheading}>{labels.corrections}</h3>
        <ol data-list="corrections" className={styles.versions}>
          <li>
            <span className={styles.muted} data-slot="sent-at" />
            <blockquote className={styles.quote} dir="auto" data-slot="text" />
          </li>
        </ol>
      </div>
    </section>
  );
}

/** The files that came with the message, and how each was judged; the function fills them in. */
export function ReceiptFiles({ labels }: { labels: Queries.ReceiptFilesFragment }) {
  return (
    <section
      data-when="has-files"
      hidden
      aria-labelledby="receipt-files-heading"
      className={styles.message}
    >
      <h2 id="receipt-files-heading" className={styles.heading}>
        {labels.files}
      </h2>
      <ul data-list="files" className={styles.files}>
        <li>
          <span dir="auto" data-slot="name" />
          <span className={styles.muted}>
            <Message
              text={words.files.facts}
              values={{ size: <span data-slot="size" />, state: <span data-slot="state" /> }}
            />
          </span>
        </li>
      </ul>
    </section>
  );
}

export const fragments = graphql`
  fragment ReceiptNotices on ReceiptNotices {
    unknown
    unavailable
    withdrawn
    reinstated
    erased
    corrected
    invalid
    full
    unconfirmed
    callMoved
    callWasCancelled
    callTaken
    callUnchosen
    callNone
    callUnavailable
    filesSent
    filesRefused
    filesUnchosen
  }

  fragment ReceiptFacts on ReceiptLabels {
    reference
    service
    receivedAt
    replyDue
  }

  fragment ReceiptProgress on ReceiptStep {
    state
    title
    text
  }

  fragment ReceiptMessage on ReceiptLabels {
    message
    corrections
  }

  fragment ReceiptFiles on ReceiptLabels {
    files
  }
`;
