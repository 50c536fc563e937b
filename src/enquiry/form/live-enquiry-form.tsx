import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import words from '../../words/enquiry-form';
import formWords from '../../words/form';
import { Message } from '../../components/message';
import { InPlace, neverChanges, usePart, useText } from '../../components/written-page';
import { type Booking, BOOKING_PAGE, TIME_FIELD_ID } from '../booking';
import { fieldsOf, holdsText } from '../enquiry-text';
import type { EnquiryFormState } from '../form-fields';
import { ENQUIRY, ENQUIRY_FORM, PLACES, SEND_ID } from './enquiry-form';
import { ErrorSummary, NotSentInTime, QuestionSummary } from './form-notices';
import { ReceiptPanel, WaitingPanel } from './form-panels';
import { holdStill } from './hold-still';
import { LiveFields, useControls } from './live-fields';
import { SendingNotices } from './sending-notices';
import type { ServicePage } from './service-page';
import { prepareToSend, useEnquiryForm } from './use-enquiry-form';
import { SiteLink } from '../../components/site-link';
import { ownPath } from '../../language/paths';
import * as styles from './enquiry-form.module.css';

interface LiveEnquiryFormProps {
  copy: Queries.EnquiryFormFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service, `?from=` names the page of one. */
  search: string;
  servicePages: readonly ServicePage[];
  /** For a form that books a call. */
  booking?: Booking | undefined;
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
      {isStored && <span>{formWords.draft.kept}</span>}
      <button type="button" className={styles.quiet} onClick={onClear}>
        {formWords.draft.clear}
      </button>
    </p>
  );
}

interface LiveProps extends LiveEnquiryFormProps {
  /** The form, and the element around it. */
  element: HTMLFormElement;
  enquiry: ReturnType<typeof useEnquiryForm>;
}

/**
 * Sends the form by our own code, and has the schema check it instead of the browser. The visitor may be in a field already.
 *
 * @returns whether the form is taken over
 */
function useSubmit(element: HTMLFormElement, submit: () => Promise<void>): boolean {
  useEffect(() => {
    const send = (event: Event) => {
      event.preventDefault();
      void submit();
    };
    element.addEventListener('submit', send);
    return () => element.removeEventListener('submit', send);
  });
  // The page's script goes on with a held Send when it sees the form taken over, so this comes last.
  useEffect(() => {
    element.toggleAttribute('novalidate', true);
    element.addEventListener('focusin', prepareToSend);
    if (element.contains(document.activeElement)) prepareToSend();
    return () => {
      element.removeAttribute('novalidate');
      element.removeEventListener('focusin', prepareToSend);
    };
  }, [element]);
  return useSyncExternalStore(neverChanges, () => element.noValidate);
}

/** The button tells that the enquiry is being sent. */
function useSendButton(
  element: HTMLFormElement,
  isSending: boolean,
  label: string,
  sendingLabel: string,
): void {
  const button = element.querySelector<HTMLButtonElement>(`#${SEND_ID}`);
  useText(button, isSending ? sendingLabel : label, label);
  useEffect(() => void button?.toggleAttribute('disabled', isSending), [button, isSending]);
}

/** Stands in the form's place: the receipt, or the enquiry that waits. */
function panelOf({ copy, agency, enquiry, booking }: LiveProps) {
  const { state, waiting } = enquiry;
  if ('receipt' in state) {
    return (
      <ReceiptPanel
        copy={copy.sent}
        receipt={state.receipt}
        timeZone={booking?.timeZone}
        holdsChanges={enquiry.holdsChanges}
        files={enquiry.files && <enquiry.files.SentFiles />}
        onAnother={enquiry.startAgain}
      />
    );
  }
  return waiting ? (
    <WaitingPanel
      enquiry={waiting}
      progress={enquiry.progress}
      agency={agency}
      copy={copy.notSent}
      timeZone={booking?.timeZone}
      holdsChanges={enquiry.holdsChanges}
      onDiscard={(discarded) => void enquiry.discard(discarded)}
    />
  ) : undefined;
}

/** All that scripts show around the fields while the visitor writes. */
function Notices({ element, enquiry, copy, agency, booking }: LiveProps) {
  const { form, problems, questions, servicePage } = enquiry;
  return (
    <>
      <InPlace within={element} name={PLACES.problems}>
        {enquiry.isReturned && enquiry.state.kind === 'idle' && <NotSentInTime />}
        <ErrorSummary
          title={booking ? words.toasts.notBooked.title : words.notSent}
          faults={problems.faults}
          timeHref={booking ? `#${TIME_FIELD_ID}` : ownPath(BOOKING_PAGE)}
        />
      </InPlace>
      <InPlace within={element} name={PLACES.servicePage}>
        {servicePage && (
          <p className={styles.about}>
            <Message
              text={formWords.about}
              values={{ page: <SiteLink href={servicePage.href}>{servicePage.name}</SiteLink> }}
            />
          </p>
        )}
      </InPlace>
      <InPlace within={element} name={PLACES.questions}>
        {enquiry.isQuestioned && <QuestionSummary questions={questions.questions} />}
      </InPlace>
      <InPlace within={element} name={PLACES.draft}>
        {enquiry.state.kind !== 'sending' && (
          <DraftNote form={form} isStored={enquiry.isStored} onClear={enquiry.clear} />
        )}
      </InPlace>
      <InPlace within={element} name={PLACES.sending}>
        <SendingNotices enquiry={enquiry} copy={copy} agency={agency} />
      </InPlace>
    </>
  );
}

/** Draws into the form that stands in the page. */
function LiveForm(props: LiveEnquiryFormProps & { element: HTMLFormElement }) {
  const { element, copy, search, servicePages, booking } = props;
  const enquiry = useEnquiryForm(element, search, servicePages, booking);
  const { form, problems, questions, files } = enquiry;
  const around = element.closest(ENQUIRY) ?? element;
  const panel = panelOf({ ...props, enquiry });
  const isReplaced = panel !== undefined;
  useControls({ element, form, questions });
  const isTakenOver = useSubmit(element, enquiry.submit);
  useEffect(() => holdStill(element), [element]);
  useSendButton(
    element,
    enquiry.state.kind === 'sending',
    copy.submit,
    booking ? words.booking : words.sending,
  );
  useLayoutEffect(() => {
    element.toggleAttribute('hidden', isReplaced);
    return () => element.removeAttribute('hidden');
  }, [element, isReplaced]);
  // Notes and counts read the fields when they are drawn first.
  if (!isTakenOver) return null;
  return (
    <>
      <InPlace within={around} name={PLACES.panel}>
        {panel}
      </InPlace>
      <LiveFields element={element} form={form} questions={questions} />
      {files && !isReplaced && (
        <files.LiveFiles element={element} form={form} keyOf={enquiry.keyOf} />
      )}
      {booking?.picker({ form, chosen: enquiry.chosenTime, nearby: problems.nearby })}
      {!isReplaced && <Notices {...props} enquiry={enquiry} />}
    </>
  );
}

/**
 * Adds to the enquiry form of the page what HTML lacks: errors at the fields, a draft on the device, sending in place. The
 * fields themselves stay the page's, so nothing typed in them can be lost.
 */
export function LiveEnquiryForm(props: LiveEnquiryFormProps) {
  const element = usePart<HTMLFormElement>(ENQUIRY_FORM);
  return element && <LiveForm {...props} element={element} />;
}
