import { graphql } from 'gatsby';
import { Field } from '../../components/field';
import { Confirm, ReceiptForm } from './receipt-form';

/** What the visitor can do with the enquiry: correct it, withdraw it, reopen it, have its data deleted. */
export function ReceiptActions({ page }: { page: Queries.ReceiptActionsFragment }) {
  const { correct, withdraw, reinstate, erase } = page;
  const [beforeTime, afterTime] = reinstate.text.split('{until}');
  const reinstateText = (
    <>
      {beforeTime}
      <span data-slot="reinstatable-until">24 hours have passed</span>
      {afterTime}
    </>
  );
  return (
    <div>
      <ReceiptForm
        action="reinstate"
        when="reinstatable"
        copy={{ ...reinstate, text: reinstateText }}
      />
      <ReceiptForm action="correct" when="open" copy={correct}>
        <Field id="receipt-text" label={correct.label} required>
          {(control) => <textarea {...control} name="text" rows={4} />}
        </Field>
      </ReceiptForm>
      <ReceiptForm action="withdraw" when="received handled" copy={withdraw}>
        <Confirm label={withdraw.confirm} />
      </ReceiptForm>
      <ReceiptForm action="erase" when="received handled answered withdrawn" copy={erase}>
        <Confirm label={erase.confirm} />
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
      confirm
      button
    }
    reinstate {
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
