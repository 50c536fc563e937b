import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { SIGNATURE } from '../agency';
import { callTime, istTime } from '../ist-time';
import type { Block, Letter } from '../letter';
import type { MailedCall, MailedLead } from '../outbox-job';
import { enquiryFacts, enquiryTitle, senderFacts } from './enquiry-facts';

const openAtDesk = (href: string): Block => ({
  kind: 'link',
  label: 'Open it in the leads desk',
  href,
});

const replying: Block = { kind: 'paragraph', text: 'Reply to this email to answer the visitor.' };

const announcement = ({ enquiry_number, reply_due_at }: MailedLead, call: MailedCall | null) =>
  [
    'You have a new enquiry.',
    ...(enquiry_number === 1 ? [] : [`This is enquiry number ${enquiry_number} from this person.`]),
    call?.state === 'booked'
      ? `It books a call for ${callTime(call.starts_at, call.time_zone)}.`
      : `A reply is due by ${istTime(reply_due_at)}.`,
  ].join(' ');

/** Tells staff of a new enquiry, whole, so that it can be answered from the mail. */
export const staffNotification = (
  lead: MailedLead,
  call: MailedCall | null,
  deskUrl: string,
): Letter => ({
  subject: `New ${call?.state === 'booked' ? 'call' : 'enquiry'} ${enquiryTitle(lead)}`,
  blocks: [
    { kind: 'paragraph', text: announcement(lead, call) },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor added a correction. */
export const correctionNotice = (lead: MailedLead, note: string, deskUrl: string): Letter => ({
  subject: `Correction to ${enquiryTitle(lead)}`,
  blocks: [
    { kind: 'paragraph', text: 'The visitor corrected their enquiry.' },
    { kind: 'quote', title: 'Correction', text: note },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor undid a withdrawal. */
export const reinstatementNotice = (lead: MailedLead, deskUrl: string): Letter => ({
  subject: `Reinstated: ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `The visitor wants a reply after all. It is due by ${istTime(lead.reply_due_at)}.`,
    },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells a staff member that a colleague assigned them a lead. */
export const assignmentNotice = (
  lead: MailedLead,
  assignedBy: string | null,
  deskUrl: string,
): Letter => ({
  subject: `Assigned to you: ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `${assignedBy ?? 'A colleague'} assigned this enquiry to you. A reply is due by ${istTime(lead.reply_due_at)}.`,
    },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff to stop working on an enquiry that its sender withdrew. */
export const withdrawalNotice = (lead: MailedLead, deskUrl: string): Letter => ({
  subject: `Withdrawn: ${enquiryTitle(lead)}`,
  blocks: [
    { kind: 'paragraph', text: 'The visitor withdrew their enquiry. No reply is needed.' },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor moved the call, or booked it again. */
export const callMovedNotice = (lead: MailedLead, call: MailedCall, deskUrl: string): Letter => ({
  subject: `Call moved: ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `The visitor moved the call to ${callTime(call.starts_at, call.time_zone)}.`,
    },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor cancelled the call. */
export const callCancelledNotice = (
  lead: MailedLead,
  call: MailedCall,
  deskUrl: string,
): Letter => ({
  subject: `Call cancelled: ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `The visitor cancelled the call of ${callTime(call.starts_at, call.time_zone)}. The enquiry stands.`,
    },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});
