import { graphql } from 'gatsby';
import { useEffect, useRef } from 'react';
import { Submit } from '../../components/action';
import type { Receipt } from '../../domain/http-api/enquiries';
import { CallTime, momentText } from './call-time';
import * as styles from './panel.module.css';

interface ReceiptPanelProps {
  copy: Queries.ReceiptPanelFragment;
  receipt: Receipt;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone?: string | undefined;
  /** Brings the empty form back. */
  onAnother: () => void;
}

/** Stands in the form's place once the enquiry is stored: its reference, what happens next, and until when. */
export function ReceiptPanel({ copy, receipt, timeZone, onAnother }: ReceiptPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-labelledby="enquiry-receipt"
      className={styles.panel}
    >
      <p id="enquiry-receipt" className={styles.heading}>
        {copy.heading}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.label}>Your reference</dt>
          <dd className={styles.reference}>{receipt.reference}</dd>
        </div>
        {receipt.consultation ? (
          <div>
            <dt className={styles.label}>Your call</dt>
            <dd>
              <CallTime startsAt={receipt.consultation.starts_at} timeZone={timeZone} />
            </dd>
          </div>
        ) : (
          <div>
            <dt className={styles.label}>Reply due by</dt>
            <dd>
              <time dateTime={receipt.reply_due_at}>{momentText(receipt.reply_due_at)}</time>
            </dd>
          </div>
        )}
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
    </div>
  );
}

export const fragment = graphql`
  fragment ReceiptPanel on EnquirySentCopy {
    heading
    steps
    another
  }
`;
