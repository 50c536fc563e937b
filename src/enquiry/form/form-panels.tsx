import { graphql } from 'gatsby';
import { type ReactNode, useSyncExternalStore } from 'react';
import words from '../../words/sending';
import { Submit } from '../../components/action';
import { Isolated } from '../../components/isolated';
import { Message } from '../../components/message';
import { Notice } from '../../components/notice';
import { momentText } from '../../domain/call-times';
import type { Receipt } from '../../domain/http-api/enquiries';
import { fill } from '../../language/fill';
import { CallTime } from '../booking';
import { sendWaiting } from '../send';
import type { Kept } from '../store';
import type { WaitingEnquiry } from '../unsent-enquiry';
import { Panel } from './form-notices';
import { enquiryText, OtherWays } from './sending-notices';
import type { Progress } from './use-waiting';
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
function progressText(isOnline: boolean, progress: WaitingPanelProps['progress']): string {
  if (!isOnline) return words.waiting.offline;
  return words.waiting[progress ?? 'soon'];
}

/** The enquiry waits for the connection or the server: on the device, or only in this page. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { enquiry, progress, agency, copy, timeZone, holdsChanges, onDiscard } = props;
  const { fields, isOnDisk } = enquiry;
  const isOnline = useIsOnline();
  return (
    <Panel id="enquiry-queued" heading={isOnDisk ? words.waiting.heading : copy.heading}>
      <p role="status">{progressText(isOnline, progress)}</p>
      {fields.consultation_at && (
        <p>
          <Message
            text={words.waiting.call}
            values={{ time: <CallTime startsAt={fields.consultation_at} timeZone={timeZone} /> }}
          />
        </p>
      )}
      <blockquote className={styles.quote} dir="auto">
        {fields.message}
      </blockquote>
      {holdsChanges && <p>{words.waiting.withoutChanges}</p>}
      {!isOnDisk && <p>{copy.keepOpen}</p>}
      <div className={styles.ways}>
        <Submit type="button" onClick={() => void sendWaiting('page')}>
          {words.waiting.now}
        </Submit>
        {/* If the device stores nothing, only another way is sure to reach us. */}
        <OtherWays text={enquiryText(fields)} agency={agency} copy={copy} withEmail={!isOnDisk} />
        <Submit type="button" look="secondary" onClick={() => onDiscard(enquiry)}>
          {words.waiting.discard}
        </Submit>
      </div>
      {isOnDisk && <p className={styles.label}>{words.waiting.kept}</p>}
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
          <dt className={styles.label}>{words.receipt.reference}</dt>
          <dd className={styles.reference}>
            <Isolated>{reference}</Isolated>
          </dd>
        </div>
        <div>
          <dt className={styles.label}>
            {consultation ? words.receipt.call : words.receipt.replyDue}
          </dt>
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
          <p>{fill(words.receipt.withoutChanges, { another: copy.another })}</p>
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
