import type { ReactNode } from 'react';
import { Submit } from '../../components/action';
import * as styles from './receipt-form.module.css';

interface ReceiptFormProps {
  /** The action requested from `/api/receipt`. */
  action: 'correct' | 'withdraw' | 'reinstate' | 'erase' | 'move' | 'cancel-call';
  /** The states of the page, separated by spaces, in which the visitor can do it. */
  when: string;
  copy: { heading: string; text: ReactNode; button: string };
  children?: ReactNode;
}

/** What a visitor most likely comes for. */
const MAIN = ['correct', 'move'];

/** One thing the visitor can do with the enquiry; the function fills in the token that allows it. */
export function ReceiptForm({ action, when, copy, children }: ReceiptFormProps) {
  const id = `${action}-heading`;
  return (
    <form
      method="post"
      action="/api/receipt"
      className={styles.form}
      aria-labelledby={id}
      data-when={when}
      hidden
    >
      <div className={styles.copy}>
        <h2 id={id} className={styles.heading}>
          {copy.heading}
        </h2>
        <p className={styles.text}>{copy.text}</p>
      </div>
      <input type="hidden" name="token" />
      <input type="hidden" name="action" value={action} />
      <div className={styles.controls}>
        {children}
        <div>
          <Submit look={MAIN.includes(action) ? 'primary' : 'secondary'}>{copy.button}</Submit>
        </div>
      </div>
    </form>
  );
}

/** A decision is confirmed by a tick, which works without scripts. */
export function Confirm({ label }: { label: string }) {
  return (
    <label className={styles.confirm}>
      <input type="checkbox" name="confirm" value="yes" required className={styles.tick} />
      {label}
    </label>
  );
}
