import { graphql } from 'gatsby';
import { StateNotice } from '../../components/state-notice';
import * as styles from './receipt.module.css';

const TONES = {
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

/** Notices that come before anything else; the function shows those that apply. */
export function ReceiptNotices({ notices }: { notices: Queries.ReceiptNoticesFragment }) {
  return (
    <div className={styles.notices}>
      {Object.entries(TONES).map(([state, tone]) => (
        <StateNotice key={state} when={state} tone={tone}>
          <p>{notices[state as Notice]}</p>
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
  }
`;
