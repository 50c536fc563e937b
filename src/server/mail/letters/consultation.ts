import { CONSULTATION_RULES } from '../../consultations/rules';
import { SIGNATURE } from '../agency';
import { callTime } from '../ist-time';
import type { Block, Letter } from '../letter';
import type { MailedCall, MailedLead } from '../outbox-job';

/** How the call takes place, in a sentence to the visitor. */
export function callPlace({ phone }: Pick<MailedLead, 'phone'>): string {
  const { by } = CONSULTATION_RULES;
  if (by.kind === 'video') return `We'll meet by video: ${by.link}`;
  return phone === null
    ? "We'll call you: please reply with your phone number."
    : `We'll call you on ${phone}.`;
}

const hello = ({ name }: MailedLead): Block => ({ kind: 'paragraph', text: `Hello ${name},` });

const toReceipt = (label: string, href: string): Block => ({ kind: 'link', label, href });

const time = ({ starts_at, time_zone }: MailedCall) => callTime(starts_at, time_zone);

/** Tells a visitor the time of a call that staff booked, or its new time, whoever moved it. */
export const callMoved = (lead: MailedLead, call: MailedCall, receiptLink: string): Letter => ({
  subject: `Your call ${call.sequence === 0 ? 'is booked' : 'has a new time'}: ${lead.reference}`,
  blocks: [
    hello(lead),
    {
      kind: 'paragraph',
      text: `Your call is now booked for ${time(call)}. ${callPlace(lead)} The invitation for your calendar is attached.`,
    },
    toReceipt('Move or cancel your call', receiptLink),
  ],
  footer: SIGNATURE,
});

/** Tells a visitor that the call is off, whoever cancelled it. */
export const callCancelled = (lead: MailedLead, call: MailedCall, receiptLink: string): Letter => ({
  subject: `Your call is cancelled: ${lead.reference}`,
  blocks: [
    hello(lead),
    {
      kind: 'paragraph',
      text: `Your call of ${time(call)} is cancelled. The attachment takes it out of your calendar.`,
    },
    toReceipt('Book another time', receiptLink),
  ],
  footer: SIGNATURE,
});

/** Reminds a visitor of the call, the day before and an hour before. */
export const callReminder = (
  kind: 'call_tomorrow' | 'call_soon',
  lead: MailedLead,
  call: MailedCall,
  receiptLink: string,
): Letter => ({
  subject:
    kind === 'call_soon'
      ? `Your call starts in an hour: ${lead.reference}`
      : `Your call is tomorrow: ${lead.reference}`,
  blocks: [
    hello(lead),
    { kind: 'paragraph', text: `Your call is on ${time(call)}. ${callPlace(lead)}` },
    toReceipt('Move or cancel your call', receiptLink),
  ],
  footer: SIGNATURE,
});
