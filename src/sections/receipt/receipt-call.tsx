import { graphql } from 'gatsby';
import { Field } from '../../components/field';
import { Submit } from '../../components/action';
import { StateNotice } from '../../components/notice';
import { ReceiptForm } from './receipt-actions';
import * as styles from './receipt.module.css';

const STATES = ['booked', 'cancelled', 'held', 'missed'] as const;

/** Time and state of the call, and the visitor's options; the function fills in all of it. */
export function ReceiptCall({ call }: { call: Queries.ReceiptCallFragment }) {
  const { heading, calendar, time, move, cancel } = call;
  return (
    <section data-when="has-call" hidden aria-labelledby="call-heading" className={styles.call}>
      <h2 id="call-heading" className={styles.heading}>
        {heading}
      </h2>
      <StateNotice when="already-booked" tone="plain">
        <p>
          You have a call at <strong data-slot="call-at">the agreed time</strong>, so we haven’t
          booked a second one. Want another time? Move your call below.
        </p>
      </StateNotice>
      {STATES.map((state) => {
        const [before, after] = call[state].split('{time}');
        return (
          <p key={state} data-when={`call-${state}`} hidden>
            {before}
            <strong data-slot="call-at">the agreed time</strong>
            {after}
          </p>
        );
      })}
      <form action="/api/receipt/calendar" data-when="call-open" hidden>
        <input type="hidden" name="token" />
        <Submit look="secondary">{calendar}</Submit>
      </form>
      <div>
        <ReceiptForm action="move" when="call-open call-rebook" copy={move}>
          <Field id="receipt-consultation_at" label={time} required>
            {(control) => (
              <select {...control} name="consultation_at" data-list="call-times">
                <option data-fill-value="value" data-slot="label">
                  A free time
                </option>
              </select>
            )}
          </Field>
        </ReceiptForm>
        <ReceiptForm action="cancel-call" when="call-open" copy={cancel} />
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment ReceiptCall on ReceiptCall {
    heading
    booked
    cancelled
    held
    missed
    calendar
    time
    move {
      heading
      text
      button
    }
    cancel {
      heading
      text
      confirm
      button
    }
  }
`;
