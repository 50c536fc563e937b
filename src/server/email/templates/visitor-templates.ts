import words from '../../../words/emails';
import { CONSULTATION_RULES } from '../../consultations/rules';
import { fullCallTime, visitorZone } from '../../../domain/call-times';
import { isPlainNumber } from '../../../domain/phone-key';
import { dayIn, MINUTE_MS } from '../../../domain/clock';
import { agencyTime } from '../../../domain/time-text';
import { fill } from '../../../language/fill';
import { TAKEN } from '../../../readers/file/kinds';
import {
  type Block,
  button,
  enquiryFacts,
  type EmailContent,
  filesReceived,
  link,
  type NamedFile,
  paragraph,
  quote,
} from './template';
import type { OutboxCall, OutboxFile, OutboxLead, OutboxReply, EmailJob } from '../outbox';

/** Parts of web and email addresses and of phone numbers. */
const CONTACT = /:\/\/|www\.|[@/\\]|\d{5}/iu;

/**
 * The greeting goes to an address that anybody may have typed: a name that holds a way to contact its writer is left out, and
 * no email program makes a link of one with a dot.
 */
function greeting({ name }: OutboxLead): Block {
  return paragraph(
    CONTACT.test(name)
      ? words.helloAnybody
      : fill(words.hello, { name: name.replace(/\.(?=\S)/gu, '. ') }),
  );
}

/** Endings of names that no email program takes for a web address; `.zip` is one of those that it does. */
const PLAIN_ENDINGS = Object.values(TAKEN)
  .flatMap(({ endings }): readonly string[] => endings)
  .filter((ending) => ending !== 'zip');

/** A dot inside a word, but for the one before such an ending. */
const LINKING_DOT = new RegExp(String.raw`\.(?=\S)(?!(?:${PLAIN_ENDINGS.join('|')})$)`, 'giu');

/** A name goes to the same address as the greeting, so the same holds for it: instead of such a name, its kind is said. */
const safelyNamed = ({ name, kind, bytes }: OutboxFile): NamedFile => ({
  name: CONTACT.test(name)
    ? fill(words.facts.fileOfKind, { kind: kind.toUpperCase() })
    : name.replace(LINKING_DOT, '. '),
  bytes,
});

function callPlace({ phone }: OutboxLead): string {
  const { meeting } = words;
  if (CONSULTATION_RULES.by.kind === 'video') return meeting.video;
  if (phone === null) return meeting.noPhone;
  return isPlainNumber(phone) ? fill(meeting.phone, { phone }) : meeting.givenPhone;
}

/** The way into a call by video; an address at the end of a sentence is easily missed, and runs into what follows. */
function joinCall(): EmailContent['blocks'] {
  const { by } = CONSULTATION_RULES;
  return by.kind === 'video' ? [button(words.meeting.join, by.link)] : [];
}

const visitorTime = (call: OutboxCall): string => fullCallTime(call, 'visitor');

/** An email that was delayed past the promise must not repeat it. */
function replyPromise({ phone, reply_due_at }: OutboxLead): string {
  const { byEmail, byEmailOrPhone } = words.promises;
  const promise = phone === null ? byEmail : byEmailOrPhone;
  const isToCome = reply_due_at !== null && new Date(reply_due_at) > new Date();
  return isToCome ? fill(promise.due, { time: agencyTime(reply_due_at) }) : promise.soon;
}

/** Sentences that follow each other. */
const together = (...sentences: readonly string[]): Block => paragraph(sentences.join(' '));

/** A call stands for the reply. */
function whatHappensNext(lead: OutboxLead, call: OutboxCall | null): string[] {
  const { acknowledgement: texts, booking } = words;
  switch (call?.state) {
    case 'booked':
      return [
        fill(booking.booked, { time: visitorTime(call) }),
        callPlace(lead),
        words.call.attached,
        booking.otherTime,
      ];
    case 'cancelled':
      return [
        texts.received,
        fill(booking.cancelled, { time: visitorTime(call) }),
        replyPromise(lead),
      ];
    default:
      return [texts.received, replyPromise(lead)];
  }
}

type AcknowledgementJob = Extract<EmailJob, { kind: 'acknowledgement' }>;

/**
 * Tells a visitor that the enquiry arrived and what happens next. It repeats no text but the names of
 * files: whoever typed somebody else's address could mail anything through us. The receipt shows the message.
 * @param consultation that the enquiry booked, as it stands now
 * @param files that were accepted by now
 * @param receiptLink where the visitor can see, correct, withdraw or delete it
 */
export const acknowledgement = (
  { lead, consultation: call, files }: Pick<AcknowledgementJob, 'lead' | 'consultation' | 'files'>,
  receiptLink: string,
): EmailContent => {
  const isBooked = call?.state === 'booked';
  const { acknowledgement: texts } = words;
  const { subject, link: linkText } = isBooked ? words.booking : texts;
  return {
    subject: fill(subject, { reference: lead.reference }),
    blocks: [
      greeting(lead),
      together(fill(texts.thanks), ...whatHappensNext(lead, call), texts.toAdd),
      ...(isBooked ? joinCall() : []),
      { kind: 'facts', facts: enquiryFacts({ ...lead, journey: null }) },
      ...filesReceived(files.map(safelyNamed)),
      link(linkText, receiptLink),
      paragraph(texts.onlyForYou),
    ],
  };
};

/** Emails to a visitor about their call: when anyone moves or cancels it, and a day and an hour before it. */
export type CallJob = Extract<
  EmailJob,
  { kind: 'call_moved' | 'call_cancelled' | 'call_tomorrow' | 'call_soon' }
>;

/** Whether a reminder tells of another day, on the visitor's clocks: one that was delayed may have come to the call's own. */
function isOnAnotherDay(call: OutboxCall): boolean {
  const day = dayIn(visitorZone(call));
  return day(call.starts_at) !== day(new Date());
}

/** A reminder that is a few minutes late still says an hour. */
const isInAnHour = ({ starts_at }: OutboxCall): boolean =>
  Date.parse(starts_at) - Date.now() > 50 * MINUTE_MS;

/** The sentences of an email about a call. */
function callTexts({ kind, lead, consultation: call }: CallJob): string[] {
  const texts = words.call;
  const time = visitorTime(call);
  switch (kind) {
    case 'call_moved':
      return [fill(texts.newTime, { time }), callPlace(lead), texts.attached];
    case 'call_cancelled':
      return [fill(texts.notAnyMore, { time })];
    default:
      return [fill(texts.time, { time }), callPlace(lead)];
  }
}

/** Says that a call was moved or cancelled, or how soon it comes. */
function callSubject({ kind, consultation: call }: CallJob): string {
  const texts = words.call;
  switch (kind) {
    case 'call_moved':
      return call.sequence === 0 ? texts.booked : texts.moved;
    case 'call_cancelled':
      return texts.cancelled;
    case 'call_tomorrow':
      return isOnAnotherDay(call) ? texts.tomorrow : texts.today;
    case 'call_soon':
      return isInAnHour(call) ? texts.inAnHour : texts.soon;
  }
}

/** Tells a visitor about the call. @param receiptLink where the visitor can move or cancel it */
export function callEmail(job: CallJob, receiptLink: string): EmailContent {
  const { lead } = job;
  const isCancelled = job.kind === 'call_cancelled';
  return {
    subject: fill(callSubject(job), { reference: lead.reference }),
    blocks: [
      greeting(lead),
      together(...callTexts(job)),
      ...(isCancelled ? [] : joinCall()),
      link(isCancelled ? words.call.bookAnother : words.call.change, receiptLink),
    ],
  };
}

/** The email that a staff member wrote, with the enquiry below it. The message of an imported lead may be a colleague's words. */
export const replyEmail = (
  lead: Pick<OutboxLead, 'created_at' | 'message' | 'reply_due_at'>,
  { subject, text }: Pick<OutboxReply, 'subject' | 'text'>,
): EmailContent => ({
  subject,
  blocks: [
    { kind: 'letter', text },
    ...(lead.reply_due_at === null
      ? []
      : [quote(fill(words.youWrote, { time: agencyTime(lead.created_at) }), lead.message)]),
  ],
});

/** Asks the owner of an address to confirm the subscription. */
export const newsletterConfirmation = (
  links: Record<'confirm' | 'unsubscribe', string>,
): EmailContent => ({
  subject: fill(words.newsletter.subject),
  blocks: [
    paragraph(fill(words.newsletter.question)),
    link(words.newsletter.confirm, links.confirm),
    paragraph(words.newsletter.notYou),
    link(words.newsletter.unsubscribe, links.unsubscribe),
  ],
});
