import { graphql } from 'gatsby';
import { Submit } from '../components/action';
import { Notice } from '../components/notice';
import { momentText } from '../domain/call-times';
import type { Receipt } from '../domain/http-api/enquiries';
import { CallTime } from './booking';
import * as styles from './enquiry-form.module.css';
import { Panel } from './form-notices';

interface ReceiptPanelProps {
  copy: Queries.ReceiptPanelFragment;
  receipt: Receipt;
  /** The zone in which the visitor chose the time of a call; by default that of the device. */
  timeZone: string | undefined;
  /** The form holds text that was typed while this was being sent. */
  holdsChanges: boolean;
  /** Brings the form back: empty, or with that text. */
  onAnother: () => void;
}

/** The enquiry is stored: its reference, what happens next, and until when. */
export function ReceiptPanel(props: ReceiptPanelProps) {
  const { copy, receipt, timeZone, holdsChanges, onAnother } = props;
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
