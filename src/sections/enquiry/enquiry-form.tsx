import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { ArrivedEarlier } from './arrived-earlier';
import { EnquiryFields } from './enquiry-fields';
import * as styles from './enquiry-form.module.css';
import { ErrorSummary } from './error-summary';
import { FormFooter } from './form-footer';
import { Honeypot } from './honeypot';
import { NotSent } from './not-sent';
import { ReceiptPanel } from './receipt-panel';
import { SendingStatus } from './sending-status';
import { useEnquiryForm } from './use-enquiry-form';

interface EnquiryFormProps {
  copy: Queries.EnquiryFormFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service. */
  search: string;
  /** Stands above the fields of a form that came back. */
  notices?: ReactNode;
}

/** From here on the schema checks and words its findings; until scripts run the browser does. */
function takeOverValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/**
 * The enquiry form. Without JavaScript the browser checks the required fields and posts the form
 * itself; with it the same fields are checked by the shared schema and sent in place.
 */
export function EnquiryForm({ copy, agency, search, notices }: EnquiryFormProps) {
  const { form, submit, sendAsNew, faults, state, stop, startAgain } = useEnquiryForm(search);
  if (state.phase === 'sent') {
    return <ReceiptPanel copy={copy.sent} receipt={state.receipt} onAnother={startAgain} />;
  }
  return (
    <form
      ref={takeOverValidation}
      method="post"
      action="/api/enquiries"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      {notices}
      <ErrorSummary faults={faults} />
      <EnquiryFields form={form} />
      <Honeypot />
      <FormFooter copy={copy} isSending={state.phase === 'sending'} />
      <SendingStatus state={state} onStop={stop} />
      {state.phase === 'not-sent' && (
        <NotSent
          copy={copy.notSent}
          agency={agency}
          control={form.control}
          retryAfter={state.retryAfter}
        />
      )}
      {state.phase === 'arrived-earlier' && (
        <ArrivedEarlier reference={state.reference} onSendToo={() => void sendAsNew()} />
      )}
    </form>
  );
}

export const fragments = graphql`
  fragment EnquiryForm on EnquiryFormCopy {
    ...FormFooter
    sent {
      ...ReceiptPanel
    }
    notSent {
      ...NotSent
    }
  }

  fragment EnquiryAgency on Agency {
    email
    whatsapp {
      number
    }
  }
`;
