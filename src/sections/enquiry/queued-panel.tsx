import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Action, Submit } from '../../components/action';
import type { QueuedEnquiry } from '../../domain/enquiry-queue';
import { draftOf } from './draft';
import { CallTime } from './call-time';
import { enquiryQueue, sendQueued } from './enquiry-queue';
import { enquiryText, whatsappHref } from './message-links';
import * as styles from './panel.module.css';

interface QueuedPanelProps {
  entry: QueuedEnquiry;
  agency: Queries.EnquiryAgencyFragment;
  copy: Queries.NotSentFragment;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone?: string | undefined;
  onDiscard: (entry: QueuedEnquiry) => void;
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

/** Stands in the form's place while an enquiry waits for the connection or the server. */
export function QueuedPanel(props: QueuedPanelProps) {
  const { entry, agency, copy, timeZone, onDiscard } = props;
  const { isSending } = useSyncExternalStore(
    enquiryQueue.subscribe,
    enquiryQueue.get,
    enquiryQueue.getOnServer,
  );
  const isOnline = useIsOnline();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { fields } = draftOf(entry);
  const unreachable = isSending
    ? 'Sending your message…'
    : "We can't reach our server. We'll keep trying and send this as soon as we can.";
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-labelledby="enquiry-queued"
      className={styles.panel}
    >
      <p id="enquiry-queued" className={styles.heading}>
        Your message is saved
      </p>
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
    </div>
  );
}
