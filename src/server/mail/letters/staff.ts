import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { SIGNATURE } from '../agency';
import { istTime } from '../ist-time';
import type { Block, Letter } from '../letter';
import type { MailedLead } from '../outbox-job';
import { enquiryFacts, enquiryTitle, senderFacts } from './enquiry-facts';

const openAtDesk = (href: string): Block => ({ kind: 'link', label: 'Open it at the desk', href });

const replying: Block = { kind: 'paragraph', text: 'A reply to this mail goes to the visitor.' };

const whichOne = ({ enquiry_number }: MailedLead) =>
  enquiry_number === 1
    ? 'A new enquiry.'
    : `A new enquiry, number ${enquiry_number} from this person.`;

/** Tells staff of a new enquiry, whole, so that it can be answered from the mail. */
export const staffNotification = (lead: MailedLead, deskUrl: string): Letter => ({
  subject: `New enquiry ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `${whichOne(lead)} An answer is due by ${istTime(lead.reply_due_at)}.`,
    },
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
    { kind: 'paragraph', text: 'The visitor corrects an enquiry.' },
    { kind: 'quote', title: 'Correction', text: note },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor wants an answer after all. */
export const reinstatementNotice = (lead: MailedLead, deskUrl: string): Letter => ({
  subject: `Reinstated: ${enquiryTitle(lead)}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `The visitor has undone the withdrawal of an enquiry. An answer is due by ${istTime(lead.reply_due_at)}.`,
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
      text: `${assignedBy ?? 'A colleague'} assigned this enquiry to you. An answer is due by ${istTime(lead.reply_due_at)}.`,
    },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    { kind: 'quote', title: ENQUIRY_LABELS.message, text: lead.message },
    openAtDesk(deskUrl),
    replying,
  ],
  footer: SIGNATURE,
});

/** Tells staff that a visitor withdrew an enquiry, so that nobody goes on working on it. */
export const withdrawalNotice = (lead: MailedLead, deskUrl: string): Letter => ({
  subject: `Withdrawn: ${enquiryTitle(lead)}`,
  blocks: [
    { kind: 'paragraph', text: 'The visitor has withdrawn an enquiry. It needs no answer.' },
    { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
    openAtDesk(deskUrl),
  ],
  footer: SIGNATURE,
});
