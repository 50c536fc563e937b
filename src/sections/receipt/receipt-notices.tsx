import { graphql } from 'gatsby';
import { StateNotice } from '../../components/notice';
import * as styles from './receipt.module.css';

const TONES = {
  callMoved: 'success',
  callWasCancelled: 'plain',
  callTaken: 'danger',
  callUnavailable: 'danger',
  corrected: 'success',
  reinstated: 'success',
  withdrawn: 'plain',
  erased: 'plain',
  full: 'plain',
  invalid: 'danger',
  unconfirmed: 'danger',
  unavailable: 'danger',
} as const;

type Notice = keyof typeof TONES;

/** The copy's `callMoved` is the page's state `call-moved`. */
const stateOf = (notice: string) =>
  notice.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Notices that come before anything else; the function shows those that apply. */
export function ReceiptNotices({ notices }: { notices: Queries.ReceiptNoticesFragment }) {
  return (
    <div className={styles.notices}>
      {Object.entries(TONES).map(([notice, tone]) => (
        <StateNotice key={notice} when={stateOf(notice)} tone={tone}>
          <p>{notices[notice as Notice]}</p>
        </StateNotice>
      ))}
      <StateNotice when="unknown" tone="plain" isDefault>
        <p>{notices.unknown}</p>
      </StateNotice>
    </div>
  );
}

export const fragment = graphql`
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
    callUnavailable
  }
`;
