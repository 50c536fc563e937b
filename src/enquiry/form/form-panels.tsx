import { graphql } from 'gatsby';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Submit } from '../../components/action';
import { Notice } from '../../components/notice';
import { momentText } from '../../domain/call-times';
import type { Receipt } from '../../domain/http-api/enquiries';
import { CallTime } from '../booking';
import { sendWaiting } from '../send';
import type { Kept } from '../store';
import type { WaitingEnquiry } from '../unsent-enquiry';
import { Panel } from './form-notices';
import { enquiryText, OtherWays } from './sending-notices';
import type { Progress } from './use-sending';
import * as styles from './enquiry-form.module.css';

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

interface WaitingPanelProps {
  enquiry: Kept<WaitingEnquiry>;
  /** Undefined before the first attempt since the connection was last there. */
  progress: Progress | undefined;
  agency: Queries.EnquiryAgencyFragment;
  copy: Queries.NotSentFragment;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone: string | undefined;
  /** The form holds text that was typed while this was being sent. */
  holdsChanges: boolean;
  onDiscard: (enquiry: WaitingEnquiry) => void;
}

/** Says that the server cannot be reached only after trying. */
const PROGRESS_TEXT = {
  sending: 'Sending your message…',
  unanswered: "We can't reach our server. We'll keep trying and send this as soon as we can.",
  throttled:
    "We've had several messages from your connection. We'll keep trying and send this in a few minutes.",
} as const;

function progressText(isOnline: boolean, progress: WaitingPanelProps['progress']): string {
  if (!isOnline) return "You're offline. We'll send this as soon as you're back online.";
  return progress ? PROGRESS_TEXT[progress] : "We'll send this as soon as we can.";
}

/** The enquiry waits for the connection or the server: on the device, or only in this page. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { enquiry, progress, agency, copy, timeZone, holdsChanges, onDiscard } = props;
  const { fields, isOnDisk } = enquiry;
  const isOnline = useIsOnline();
  return (
    <Panel id="enquiry-queued" heading={isOnDisk ? 'Your message is saved' : copy.heading}>
      <p role="status">{progressText(isOnline, progress)}</p>
      {fields.consultation_at && (
        <p>
          Your call isn’t booked until then:{' '}
          <CallTime startsAt={fields.consultation_at} timeZone={timeZone} />. If somebody takes that
          time first, you can choose another.
        </p>
      )}
      <blockquote className={styles.quote} dir="auto">
        {fields.message}
      </blockquote>
      {holdsChanges && (
        <p>
          This is without the changes you made after pressing Send; you can send them once it has
          reached us.
        </p>
      )}
      {!isOnDisk && <p>{copy.keepOpen}</p>}
      <div className={styles.ways}>
        <Submit type="button" onClick={() => void sendWaiting('page')}>
          Send now
        </Submit>
        {/* If the device stores nothing, only another way is sure to reach us. */}
        <OtherWays text={enquiryText(fields)} agency={agency} copy={copy} withEmail={!isOnDisk} />
        <Submit type="button" look="secondary" onClick={() => onDiscard(enquiry)}>
          Discard
        </Submit>
      </div>
      {isOnDisk && (
        <p className={styles.label}>
          We keep it on this device for up to a week. You can close this page.
        </p>
      )}
    </Panel>
  );
}

interface ReceiptPanelProps {
  copy: Queries.ReceiptPanelFragment;
  receipt: Receipt;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone: string | undefined;
  /** The form holds text that was typed while this was being sent. */
  holdsChanges: boolean;
  /** The files that were sent with it. */
  files: ReactNode;
  /** Brings the form back: empty, or with that text. */
  onAnother: () => void;
}

/** The enquiry is stored: its reference, what happens next, and until when. */
export function ReceiptPanel(props: ReceiptPanelProps) {
  const { copy, receipt, timeZone, holdsChanges, files, onAnother } = props;
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
      {files}
      <ol className={styles.steps}>
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {holdsChanges && (
        <Notice tone="plain">
          <p>
            {`We sent this without the changes you made after pressing Send; choose “${copy.another}” to check and send them.`}
          </p>
        </Notice>
      )}
      <div>
        <Submit type="button" look="secondary" onClick={onAnother}>
          {copy.another}
        </Submit>
      </div>
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
