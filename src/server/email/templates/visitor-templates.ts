import { CONSULTATION_RULES } from '../../consultations/rules';
import { fullCallTime, visitorZone } from '../../../domain/call-times';
import { isPlainNumber } from '../../../domain/phone-key';
import { dayIn, MINUTE_MS } from '../../../domain/clock';
import { agencyTime } from '../../../domain/time-text';
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
import { BRAND } from '../settings';

/** Parts of web and email addresses and of phone numbers. */
const CONTACT = /:\/\/|www\.|[@/\\]|\d{5}/iu;

/**
 * The greeting goes to an address that anybody may have typed: a name that holds a way to contact its writer is left out, and
 * no email program makes a link of one with a dot.
 */
function greeting({ name }: OutboxLead): Block {
  const words = CONTACT.test(name) ? '' : ` ${name.replace(/\.(?=\S)/gu, '. ')}`;
  return paragraph(`Hello${words},`);
}

/** Endings of names that no email program takes for a web address; `.zip` is one of those that it does. */
const PLAIN_ENDINGS = Object.values(TAKEN)
  .flatMap(({ endings }): readonly string[] => endings)
  .filter((ending) => ending !== 'zip');

/** A dot inside a word, but for the one before such an ending. */
const LINKING_DOT = new RegExp(String.raw`\.(?=\S)(?!(?:${PLAIN_ENDINGS.join('|')})$)`, 'giu');

/** A name goes to the same address as the greeting, so the same holds for it: instead of such a name, its kind is said. */
const safelyNamed = ({ name, kind, bytes }: OutboxFile): NamedFile => ({
  name: CONTACT.test(name) ? `${kind.toUpperCase()} file` : name.replace(LINKING_DOT, '. '),
  bytes,
});

function callPlace({ phone }: OutboxLead): string {
  if (CONSULTATION_RULES.by.kind === 'video') return "We'll meet by video.";
  return phone === null
    ? "We'll call you: please reply with your phone number."
    : `We'll call you on ${isPlainNumber(phone) ? phone : 'the number you gave us'}.`;
}

/** The way into a call by video; an address at the end of a sentence is easily missed, and runs into what follows. */
function joinCall(): EmailContent['blocks'] {
  const { by } = CONSULTATION_RULES;
  return by.kind === 'video' ? [button('Join the call', by.link)] : [];
}

const visitorTime = (call: OutboxCall): string => fullCallTime(call, 'visitor');

/** An email that was delayed past the promise must not repeat it. */
const replyPromise = ({ phone, reply_due_at }: OutboxLead) => {
  const how = phone === null ? 'by email' : 'by email or phone';
  const isToCome = reply_due_at !== null && new Date(reply_due_at) > new Date();
  const when = isToCome ? `by ${agencyTime(reply_due_at)}` : 'as soon as we can';
  return `One of us will read it and reply ${how} ${when}.`;
};

/** A call stands for the reply. */
function whatHappensNext(lead: OutboxLead, call: OutboxCall | null): string {
  switch (call?.state) {
    case 'booked':
      return `Your call is booked for ${visitorTime(call)}. ${callPlace(lead)} The invitation for your calendar is attached. Need another time? Use the link below to move or cancel the call.`;
    case 'cancelled':
      return `We've received your enquiry. Your call of ${visitorTime(call)} is cancelled; use the link below to book another time. ${replyPromise(lead)}`;
    default:
      return `We've received your enquiry. ${replyPromise(lead)}`;
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
  return {
    subject: isBooked
      ? `Your call is booked: ${lead.reference}`
      : `We've received your enquiry ${lead.reference}`,
    blocks: [
      greeting(lead),
      paragraph(
        `Thank you for contacting ${BRAND}. ${whatHappensNext(lead, call)} To add anything, just reply to this email.`,
      ),
      ...(isBooked ? joinCall() : []),
      { kind: 'facts', facts: enquiryFacts({ ...lead, journey: null }) },
      ...filesReceived(files.map(safelyNamed)),
      link(
        isBooked
          ? 'Move or cancel your call, or read, correct, withdraw or delete your enquiry'
          : 'Read, track, correct, withdraw or delete your enquiry',
        receiptLink,
      ),
      paragraph(
        "This link is only for you and works for 90 days. Didn't contact us? Someone may have mistyped their email. Use the link to delete the message.",
      ),
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

/** Tells a visitor about the call. @param receiptLink where the visitor can move or cancel it */
export function callEmail(job: CallJob, receiptLink: string): EmailContent {
  const { lead, consultation: call } = job;
  const time = visitorTime(call);
  const write = (
    subject: string,
    text: string,
    action = 'Move or cancel your call',
  ): EmailContent => ({
    subject: `${subject}: ${lead.reference}`,
    blocks: [
      greeting(lead),
      paragraph(text),
      ...(job.kind === 'call_cancelled' ? [] : joinCall()),
      link(action, receiptLink),
    ],
  });
  switch (job.kind) {
    case 'call_moved':
      return write(
        `Your call ${call.sequence === 0 ? 'is booked' : 'has a new time'}`,
        `Your call is now booked for ${time}. ${callPlace(lead)} The invitation for your calendar is attached.`,
      );
    case 'call_cancelled':
      return write(
        'Your call is cancelled',
        `Your call of ${time} is cancelled. The attachment takes it out of your calendar.`,
        'Book another time',
      );
    case 'call_tomorrow':
      return write(
        `Your call is ${isOnAnotherDay(call) ? 'tomorrow' : 'today'}`,
        `Your call is on ${time}. ${callPlace(lead)}`,
      );
    case 'call_soon':
      return write(
        `Your call starts ${isInAnHour(call) ? 'in an hour' : 'soon'}`,
        `Your call is on ${time}. ${callPlace(lead)}`,
      );
  }
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
      : [quote(`On ${agencyTime(lead.created_at)} you wrote`, lead.message)]),
  ],
});

/** Asks the owner of an address to confirm the subscription. */
export const newsletterConfirmation = (
  links: Record<'confirm' | 'unsubscribe', string>,
): EmailContent => ({
  subject: `Confirm your subscription to the ${BRAND} newsletter`,
  blocks: [
    paragraph(`Please confirm that you'd like the ${BRAND} newsletter at this address.`),
    link('Confirm my subscription', links.confirm),
    paragraph(
      "Not you? Ignore this email and you won't hear from us again. The link works for 7 days.",
    ),
    link('Unsubscribe this address', links.unsubscribe),
  ],
});
