import { graphql, Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Submit } from '../components/action';
import { VisuallyHidden } from '../components/visually-hidden';
import { MESSAGES } from '../domain/messages';
import { BOOKING_PAGE, TIME_FIELD_ID, type Booking } from './booking';
import { draftFields, holdsText, type EnquiryFormState } from './draft';
import { EnquiryFields } from './enquiry-fields';
import * as styles from './enquiry-form.module.css';
import {
  ErrorSummary,
  NotSent,
  QuestionSummary,
  SendingStatus,
  StoredEarlier,
} from './form-notices';
import { QueuedPanel, ReceiptPanel } from './panels';
import { useEnquiryForm } from './use-enquiry-form';
import type { ServicePage } from './service-page';
import type { SendingState } from './use-sending';

export interface EnquiryFormProps {
  copy: Queries.EnquiryFormFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service, `?from=` names the page of one. */
  search: string;
  servicePages: readonly ServicePage[];
  /** Stands above the fields of a form that came back. */
  notices?: ReactNode;
  /** Makes it a form that books a call. */
  booking?: Booking | undefined;
}

/** Answers after which the visitor can try again, or go another way. */
const NOT_SENT: readonly SendingState['kind'][] = ['throttled', 'refused', 'away'];

/** From here on the schema checks and words its findings; until scripts run the browser does. */
function takeOverValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/** A field that people neither see, hear nor reach: only programs fill it in. */
function Honeypot() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label htmlFor="enquiry-website">Leave this empty</label>
        <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
      </span>
    </VisuallyHidden>
  );
}

/** Says that the text is kept on the device, and takes it away. */
function DraftNote({ form, onClear }: { form: EnquiryFormState; onClear: () => void }) {
  const values = useWatch({ control: form.control });
  if (!holdsText(draftFields(values))) return null;
  return (
    <p className={styles.draft}>
      Your text is kept on this device for a day.
      <button type="button" className={styles.quiet} onClick={onClear}>
        Clear
      </button>
    </p>
  );
}

/**
 * The enquiry form. Without JavaScript the browser checks the required fields and posts the form
 * itself; with it the same fields are checked by the shared schema and sent in place.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { copy, agency, search, servicePages, notices, booking } = props;
  const enquiry = useEnquiryForm(search, servicePages, booking);
  const { form, state, queued, questions, servicePage } = enquiry;
  if ('receipt' in state) {
    return (
      <ReceiptPanel
        copy={copy.sent}
        receipt={state.receipt}
        timeZone={booking?.timeZone}
        onAnother={enquiry.startAgain}
      />
    );
  }
  if (queued) {
    return (
      <QueuedPanel
        entry={queued}
        agency={agency}
        copy={copy.notSent}
        timeZone={booking?.timeZone}
        onDiscard={enquiry.discard}
      />
    );
  }
  const isSending = state.kind === 'sending';
  const sendingLabel = booking ? 'Booking your call…' : 'Sending Message...';
  return (
    <form
      ref={takeOverValidation}
      method="post"
      action="/api/enquiries"
      className={styles.form}
      onFocus={enquiry.prepare}
      onSubmit={(event) => void enquiry.submit(event)}
    >
      {notices}
      <ErrorSummary
        title={booking ? MESSAGES.callNotBooked.title : "Your message hasn't been sent"}
        faults={enquiry.faults}
        timeHref={booking ? `#${TIME_FIELD_ID}` : BOOKING_PAGE}
      />
      {booking?.picker({ form, nearby: enquiry.nearby })}
      {servicePage && (
        <p className={styles.about}>
          About: <Link to={servicePage.href}>{servicePage.name}</Link>
        </p>
      )}
      <EnquiryFields form={form} questions={questions} booking={booking} />
      <Honeypot />
      {enquiry.isQuestioned && <QuestionSummary questions={questions.questions} />}
      <div className={styles.footer}>
        <Submit disabled={isSending}>{isSending ? sendingLabel : copy.submit}</Submit>
        <p className={styles.notice}>
          {copy.notice} <Link to={copy.privacy.href}>{copy.privacy.label}</Link>
        </p>
      </div>
      <DraftNote form={form} onClear={enquiry.clear} />
      <SendingStatus state={state} onStop={enquiry.stop} />
      {NOT_SENT.includes(state.kind) && (
        <NotSent
          copy={copy.notSent}
          agency={agency}
          form={form}
          seconds={state.kind === 'throttled' ? state.seconds : 0}
        />
      )}
      {state.kind === 'key-reused' && (
        <StoredEarlier reference={state.reference} onSendToo={() => void enquiry.sendAsNew()} />
      )}
    </form>
  );
}

export const fragments = graphql`
  fragment EnquiryForm on EnquiryFormCopy {
    submit
    notice
    privacy {
      label
      href
    }
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
