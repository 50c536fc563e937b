import { graphql } from 'gatsby';
import { Field } from '../../components/field';
import { ReceiptForm } from './receipt-form';
import * as styles from './receipt-form.module.css';

/** Lets the visitor correct or withdraw the enquiry, or have its data erased. */
export function ReceiptActions({ page }: { page: Queries.ReceiptActionsFragment }) {
  const { correct, withdraw, erase } = page;
  return (
    <div>
      <ReceiptForm action="correct" when="open" copy={correct}>
        <Field id="receipt-text" label={correct.label} required>
          {(control) => <textarea {...control} name="text" rows={4} />}
        </Field>
      </ReceiptForm>
      <ReceiptForm action="withdraw" when="received handled" copy={withdraw} />
      <ReceiptForm action="erase" when="received handled answered withdrawn" copy={erase}>
        <label className={styles.confirm}>
          <input type="checkbox" name="confirm" value="yes" required className={styles.tick} />
          {erase.confirm}
        </label>
      </ReceiptForm>
    </div>
  );
}

export const fragment = graphql`
  fragment ReceiptActions on EnquiryReceiptPage {
    correct {
      heading
      text
      label
      button
    }
    withdraw {
      heading
      text
      button
    }
    erase {
      heading
      text
      confirm
      button
    }
  }
`;
