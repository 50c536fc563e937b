import { graphql } from 'gatsby';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Action, Submit } from '../components/action';
import { momentText } from '../domain/call-times';
import type { QueuedEnquiry } from './queued-request';
import type { Receipt } from '../domain/http-api/enquiries';
import { CallTime } from './booking';
import { draftOf } from './draft';
import * as styles from './enquiry-form.module.css';
import { sendQueued, useQueue } from './enquiry-queue';
import { enquiryText, whatsappHref } from './message-links';

interface PanelProps {
  id: string;
  heading: string;
  children: ReactNode;
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** Stands in the form's place, and takes the focus when it comes. */
function Panel({ id, heading, children }: PanelProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-labelledby={id} className={styles.panel}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      {children}
    </div>
  );
}

interface ReceiptPanelProps {
  copy: Queries.ReceiptPanelFragment;
  receipt: Receipt;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone: string | undefined;
  /** Brings the empty form back. */
  onAnother: () => void;
}

/** The enquiry is stored: its reference, what happens next, and until when. */
export function ReceiptPanel({ copy, receipt, timeZone, onAnother }: ReceiptPanelProps) {
  const { reference, consultation, reply_due_at } = receipt;
  return (
    <Panel id="enquiry-receipt" heading={copy.heading}>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.label}>Your reference</dt>
          <dd className={styles.reference}>{reference}</dd>
        </div>
        <div>
          <dt className={styles.label}>{consultation ? 'Your call' : 'Reply due by'}</dt>
          <dd>
            {consultation ? (
              <CallTime startsAt={consultation.starts_at} timeZone={timeZone} />
            ) : (
              <time dateTime={reply_due_at}>{momentText(reply_due_at)}</time>
            )}
          </dd>
        </div>
      </dl>
      <ol className={styles.steps}>
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <Submit type="button" look="secondary" onClick={onAnother}>
          {copy.another}
        </Submit>
      </div>
    </Panel>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );

interface QueuedPanelProps {
  entry: QueuedEnquiry;
  agency: Queries.EnquiryAgencyFragment;
  copy: Queries.NotSentFragment;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone: string | undefined;
  onDiscard: (entry: QueuedEnquiry) => void;
}

/** The enquiry waits for the connection or the server. */
export function QueuedPanel({ entry, agency, copy, timeZone, onDiscard }: QueuedPanelProps) {
  const { isSending } = useQueue();
  const isOnline = useIsOnline();
  const { fields } = draftOf(entry);
  const unreachable = isSending
    ? 'Sending your message…'
    : "We can't reach our server. We'll keep trying and send this as soon as we can.";
  return (
    <Panel id="enquiry-queued" heading="Your message is saved">
      <p role="status">
        {isOnline ? unreachable : "You're offline. We'll send this as soon as you're back online."}
      </p>
      {fields.consultation_at && (
        <p>
          Your call isn’t booked until then:{' '}
          <CallTime startsAt={fields.consultation_at} timeZone={timeZone} />. If somebody takes that
          time first, you can choose another.
        </p>
      )}
      <blockquote className={styles.quote}>{fields.message}</blockquote>
      <div className={styles.ways}>
        <Submit type="button" onClick={() => void sendQueued()}>
          Send now
        </Submit>
        <Action href={whatsappHref(agency.whatsapp.number, enquiryText(fields))} look="secondary">
          {copy.whatsapp}
        </Action>
        <Submit type="button" look="secondary" onClick={() => onDiscard(entry)}>
          Discard
        </Submit>
      </div>
      <p className={styles.label}>
        We keep it on this device for up to a week. You can close this page.
      </p>
    </Panel>
  );
}

export const fragment = graphql`
  fragment ReceiptPanel on EnquirySentCopy {
    heading
    steps
    another
  }
`;
