import * as styles from './enquiry-form.module.css';
import { MAX_RETRIES } from './retry';
import type { SendingState } from './use-sending';

interface SendingStatusProps {
  state: SendingState;
  onStop: () => void;
}

function wording(state: SendingState): string {
  if (state.phase !== 'sending' || !state.progress) return '';
  const { retry, seconds } = state.progress;
  const count = `(${retry} of ${MAX_RETRIES})`;
  return seconds > 0
    ? `No answer yet. Trying again in ${seconds} s… ${count}`
    : `Trying again… ${count}`;
}

/** Says what sending waits for, and lets the visitor stop it. */
export function SendingStatus({ state, onStop }: SendingStatusProps) {
  const text = wording(state);
  return (
    <div className={styles.status}>
      <p role="status">{text}</p>
      {text && (
        <button type="button" className={styles.quiet} onClick={onStop}>
          Stop trying
        </button>
      )}
    </div>
  );
}
