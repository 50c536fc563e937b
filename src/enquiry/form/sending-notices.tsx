import { graphql } from 'gatsby';
import { useWatch } from 'react-hook-form';
import words from '../../words/sending';
import { Action, Submit } from '../../components/action';
import { callTimeText } from '../../domain/call-times';
import { waitText } from '../../domain/clock';
import { chatHref, mailtoHref } from '../../domain/contact-links';
import {
  CUSTOM_FIELDS,
  type CustomField,
  customFieldPath,
  isAskedFor,
  labelled,
  optionsOf,
} from '../../domain/custom-fields';
import { enquiryLabel, shownValue } from '../../domain/enquiry-fields';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { fill } from '../../language/fill';
import { type EnquiryFields, fieldsOf } from '../enquiry-text';
import type { EnquiryFormState } from '../form-fields';
import { MAX_RETRIES } from '../post-enquiry';
import { FocusedNotice, StoredEarlier } from './form-notices';
import type { useEnquiryForm } from './use-enquiry-form';
import type { SendingState } from './use-sending';
import * as styles from './enquiry-form.module.css';

/** Windows hands no longer mailto: address than 2,083 characters to a mail program. */
const MAX_MAILTO = 1900;
const MAX_WHATSAPP = 6000;
const CUT = ' …';

/** A shorter wait is not worth a word. */
const LONG_WAIT_SECONDS = 30;

/** A line with the chosen time of the call; none without a valid time. */
const callLine = (startsAt = '') =>
  Number.isNaN(Date.parse(startsAt))
    ? []
    : [fill(words.lines.call, { time: callTimeText(startsAt) })];

/** An answer in words: of a choice, the labels of its options. */
function wordsOf(field: CustomField, typed: string): string {
  const options = optionsOf(field);
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  return options.length > 0 ? typed.split('\n').map(labelOf).join(', ') : typed;
}

/** The answers to the agency's own questions, as far as they are asked of somebody who chose this service. */
const answerLines = (fields: EnquiryFields): string[] =>
  CUSTOM_FIELDS.flatMap((field) => {
    const typed = fields[customFieldPath(field.key)];
    return typed && isAskedFor(field, fields.service)
      ? [labelled(field.label, wordsOf(field, typed))]
      : [];
  });

/** The typed text as a person would write it: a line for each field, the message last. */
export function enquiryText(values: object): string {
  const { message = '', consultation_at, ...fields } = fieldsOf(values);
  const lines = ENQUIRY_FIELDS.flatMap((field) => {
    if (field === 'message' || !fields[field]) return [];
    const value = shownValue(field, fields[field]);
    return fill(words.lines.answer, { label: enquiryLabel(field), value });
  });
  const others = [...answerLines(fields), ...callLine(consultation_at)];
  return [...lines, ...others, '', message].join('\n').trim();
}

/** As much of a text as fits into so many characters of an address. */
function cutFor(text: string, max: number): string {
  let cut = '';
  let length = 0;
  for (const character of text.replace(/\p{Cs}/gu, '')) {
    length += encodeURIComponent(character === '\n' ? '\r\n' : character).length;
    if (length > max) return cut + CUT;
    cut += character;
  }
  return cut;
}

/** @param phone of the agency, with the country code */
export const whatsappHref = (phone: string, text: string): string =>
  chatHref(phone, cutFor(text, MAX_WHATSAPP));

export const mailHref = (email: string, subject: string, text: string): string =>
  mailtoHref(email, { subject, body: cutFor(text, MAX_MAILTO) });

interface OtherWaysProps {
  /** The enquiry, as `enquiryText` writes it. */
  text: string;
  agency: Queries.EnquiryAgencyFragment;
  copy: Queries.NotSentFragment;
  withEmail: boolean;
}

/** Other ways to us, which take the text along. */
export function OtherWays({ text, agency, copy, withEmail }: OtherWaysProps) {
  return (
    <>
      {agency.whatsapp && (
        <Action href={whatsappHref(agency.phone, text)} look="secondary">
          {copy.whatsapp}
        </Action>
      )}
      {withEmail && (
        <Action href={mailHref(agency.email, copy.subject, text)} look="secondary">
          {copy.email}
        </Action>
      )}
    </>
  );
}

interface NotSentProps {
  copy: Queries.NotSentFragment;
  agency: Queries.EnquiryAgencyFragment;
  form: EnquiryFormState;
  state: Extract<SendingState, { kind: 'throttled' | 'refused' | 'away' }>;
}

function explanation(copy: NotSentProps['copy'], state: NotSentProps['state']): string {
  const isLong = state.kind === 'throttled' && state.seconds > LONG_WAIT_SECONDS;
  return isLong ? copy.throttled.replace('{wait}', waitText(state.seconds)) : copy.text;
}

/** Stays after sending was given up: another try, or another way that takes the text along. */
function NotSent({ copy, agency, form, state }: NotSentProps) {
  const text = enquiryText(useWatch({ control: form.control }));
  const isUnknown = state.kind === 'away';
  return (
    <FocusedNotice title={isUnknown ? words.unknown.heading : copy.heading}>
      <p>{isUnknown ? words.unknown.text : explanation(copy, state)}</p>
      <div className={styles.ways}>
        <Submit>{copy.tryAgain}</Submit>
        <OtherWays text={text} agency={agency} copy={copy} withEmail />
      </div>
    </FocusedNotice>
  );
}

function progressText(state: SendingState): string {
  if (state.kind === 'discarded') return words.trying.discarded;
  if (state.kind !== 'sending' || !state.progress) return '';
  const { retry, seconds } = state.progress;
  const count = { retry, most: MAX_RETRIES };
  return seconds > 0
    ? fill(words.trying.unanswered, { ...count, seconds })
    : fill(words.trying.again, count);
}

/** Says what sending waits for, and lets the visitor stop it. */
function SendingStatus({ state, onStop }: { state: SendingState; onStop: () => void }) {
  const text = progressText(state);
  return (
    <div className={styles.status} data-empty={text === '' || undefined}>
      <p role="status">{text}</p>
      {text && state.kind === 'sending' && (
        <button type="button" className={styles.quiet} onClick={onStop}>
          {words.trying.stop}
        </button>
      )}
    </div>
  );
}

/** Ends after which the visitor can try again, or go another way. */
const isNotSent = (state: SendingState): state is NotSentProps['state'] =>
  state.kind === 'throttled' || state.kind === 'refused' || state.kind === 'away';

interface SendingNoticesProps {
  enquiry: ReturnType<typeof useEnquiryForm>;
  copy: Queries.EnquiryFormFragment;
  agency: Queries.EnquiryAgencyFragment;
}

/** How far sending has come, below the form. */
export function SendingNotices({ enquiry, copy, agency }: SendingNoticesProps) {
  const { form, state } = enquiry;
  return (
    <>
      <SendingStatus state={state} onStop={enquiry.stop} />
      {isNotSent(state) && (
        <NotSent copy={copy.notSent} agency={agency} form={form} state={state} />
      )}
      {state.kind === 'key-reused' && (
        <StoredEarlier reference={state.reference} onSendToo={() => void enquiry.sendAsNew()} />
      )}
    </>
  );
}

export const fragment = graphql`
  fragment NotSent on EnquiryNotSentCopy {
    heading
    text
    keepOpen
    throttled
    tryAgain
    whatsapp
    email
    subject
  }
`;
