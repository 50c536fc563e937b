import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import words from '../../../content/enquiry-form.json';
import { Submit } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { MESSAGES } from '../../domain/messages';
import { type Booking, BOOKING_PAGE, TIME_FIELD_ID } from '../booking';
import { type EnquiryFormState, fieldsOf, holdsText } from '../form-fields';
import { EnquiryFields } from './enquiry-fields';
import { ErrorSummary, NotSentInTime, QuestionSummary } from './form-notices';
import { ReceiptPanel, WaitingPanel } from './form-panels';
import { HOLD_STILL } from './hold-still';
import { HeldNote, SendingNotices } from './sending-notices';
import type { ServicePage } from './service-page';
import { prepareToSend, useEnquiryForm } from './use-enquiry-form';
import * as styles from './enquiry-form.module.css';

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

/** From here on the schema checks the form, not the browser. The visitor may already be in a field. */
function takeOver(form: HTMLFormElement | null): void {
  if (!form) return;
  form.noValidate = true;
  if (form.contains(document.activeElement)) prepareToSend();
}

/**
 * A field that people neither see, hear nor reach: only programs fill it in. Browsers and password managers have nothing for
 * its name, and the attributes ask the managers of 1Password, Bitwarden, Dashlane and LastPass to leave it alone.
 */
function Honeypot() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label htmlFor="enquiry-topic">Leave this empty</label>
        <input
          id="enquiry-topic"
          name="topic"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-form-type="other"
          data-lpignore="true"
        />
      </span>
    </VisuallyHidden>
  );
}

interface DraftNoteProps {
  form: EnquiryFormState;
  isStored: boolean;
  onClear: () => void;
}

/** Says that the text is kept on the device, where it is, and takes it away. */
function DraftNote({ form, isStored, onClear }: DraftNoteProps) {
  const values = useWatch({ control: form.control });
  if (!holdsText(fieldsOf(values))) return null;
  return (
    <p className={styles.draft}>
      {isStored && 'Your text is kept on this device for a day.'}
      <button type="button" className={styles.quiet} onClick={onClear}>
        Clear
      </button>
    </p>
  );
}

interface StateProps extends Pick<EnquiryFormProps, 'copy' | 'agency'> {
  enquiry: ReturnType<typeof useEnquiryForm>;
}

type OpenFormProps = StateProps & Pick<EnquiryFormProps, 'notices' | 'booking'>;

/** The form itself, while the visitor writes. */
function OpenForm({ enquiry, copy, agency, notices, booking }: OpenFormProps) {
  const { form, problems, questions, servicePage } = enquiry;
  const isSending = enquiry.state.kind === 'sending';
  const sendingLabel = booking ? words.booking : words.sending;
  return (
    <form
      ref={takeOver}
      method="post"
      action="/api/enquiries"
      data-needs-scripts={booking && ''}
      autoComplete={booking && 'off'}
      className={styles.form}
      onFocus={prepareToSend}
      {...HOLD_STILL}
      onSubmit={(event) => void enquiry.submit(event)}
    >
      {notices}
      {enquiry.isReturned && enquiry.state.kind === 'idle' && <NotSentInTime />}
      <ErrorSummary
        title={booking ? MESSAGES.callNotBooked.title : words.notSent}
        faults={problems.faults}
        timeHref={booking ? `#${TIME_FIELD_ID}` : BOOKING_PAGE}
      />
      {booking?.picker({ form, chosen: enquiry.chosenTime, nearby: problems.nearby })}
      {servicePage && (
        <p className={styles.about}>
          About: <a href={servicePage.href}>{servicePage.name}</a>
        </p>
      )}
      <EnquiryFields form={form} questions={questions} booking={booking} />
      <Honeypot />
      {enquiry.isQuestioned && <QuestionSummary questions={questions.questions} />}
      <div className={styles.footer}>
        <Submit disabled={isSending}>{isSending ? sendingLabel : copy.submit}</Submit>
        <p className={styles.notice}>
          {copy.notice} <a href={copy.privacy.href}>{copy.privacy.label}</a>
        </p>
      </div>
      <HeldNote />
      {!isSending && <DraftNote form={form} isStored={enquiry.isStored} onClear={enquiry.clear} />}
      <SendingNotices enquiry={enquiry} copy={copy} agency={agency} />
    </form>
  );
}

/**
 * The enquiry form. Without JavaScript the browser checks the required fields and posts the form
 * itself; with it the same fields are checked by the shared schema and sent in place.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { copy, agency, search, servicePages, booking } = props;
  const enquiry = useEnquiryForm(search, servicePages, booking);
  const { state, waiting } = enquiry;
  if ('receipt' in state) {
    return (
      <ReceiptPanel
        copy={copy.sent}
        receipt={state.receipt}
        timeZone={booking?.timeZone}
        holdsChanges={enquiry.holdsChanges}
        onAnother={enquiry.startAgain}
      />
    );
  }
  if (waiting) {
    return (
      <WaitingPanel
        enquiry={waiting}
        progress={enquiry.progress}
        agency={agency}
        copy={copy.notSent}
        timeZone={booking?.timeZone}
        holdsChanges={enquiry.holdsChanges}
        onDiscard={(discarded) => void enquiry.discard(discarded)}
      />
    );
  }
  return <OpenForm {...props} enquiry={enquiry} />;
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
    phone
  }
`;
