import { ENQUIRY_LABELS } from '../../../domain/enquiry-fields';
import { fullCallTime } from '../../../domain/call-times';
import { agencyTime } from '../../../domain/time-text';
import {
  enquiryFacts,
  enquiryTitle,
  type EmailContent,
  link,
  paragraph,
  quote,
  senderFacts,
} from './template';
import type { AccountJob, AddressJob, DayJob, EmailJob } from '../outbox';
import type { CallJob } from './visitor-templates';

/** Events that staff get an email about. */
export type StaffJob = Exclude<
  EmailJob,
  | AccountJob
  | AddressJob
  | DayJob
  | CallJob
  | { kind: 'acknowledgement' | 'reply' | 'newsletter_confirmation' }
>;

type Notice = {
  /** Comes before the reference. */
  subject: string;
  text: string;
  correction?: string;
  /** With the message, the enquiry can be answered from the email. */
  hasMessage?: true;
  needsNoReply?: true;
};

function noticeOf(job: StaffJob): Notice {
  const { lead } = job;
  const dueBy = agencyTime(lead.reply_due_at);
  switch (job.kind) {
    case 'staff_notification': {
      const call = job.consultation?.state === 'booked' ? job.consultation : null;
      const text = [
        'You have a new enquiry.',
        ...(lead.enquiry_number === 1
          ? []
          : [`This is enquiry number ${lead.enquiry_number} from this person.`]),
        call ? `It books a call for ${fullCallTime(call)}.` : `A reply is due by ${dueBy}.`,
      ].join(' ');
      return { subject: `New ${call ? 'call' : 'enquiry'}`, text, hasMessage: true };
    }
    case 'correction':
      return {
        subject: 'Correction to',
        text: 'The visitor corrected their enquiry.',
        correction: job.note,
      };
    case 'withdrawn':
      return {
        subject: 'Withdrawn:',
        text: 'The visitor withdrew their enquiry. No reply is needed.',
        needsNoReply: true,
      };
    case 'reinstated':
      return {
        subject: 'Reinstated:',
        text: `The visitor wants a reply after all. It is due by ${dueBy}.`,
      };
    case 'assignment':
      return {
        subject: 'Assigned to you:',
        text: `${job.actor_name ?? 'A colleague'} assigned this enquiry to you. A reply is due by ${dueBy}.`,
        hasMessage: true,
      };
    case 'answer':
      return {
        subject: 'Answer to',
        text: 'The visitor answered by email. Read it in the leads desk, and reply from there.',
        needsNoReply: true,
      };
    case 'bounced':
      if (job.reason === 'DISABLED') {
        return {
          subject: 'Held:',
          text: 'A reply was held, because the account of its writer was disabled before it left. Read it in the leads desk, and send it in your own name.',
          needsNoReply: true,
        };
      }
      return {
        subject: 'Came back:',
        text: 'A reply came back: the visitor’s email address can’t be delivered to. Reach them another way, or correct the address in the leads desk.',
        needsNoReply: true,
      };
    case 'staff_call_moved':
      return {
        subject: 'Call moved:',
        text: `The visitor moved the call to ${fullCallTime(job.consultation)}.`,
      };
    case 'staff_call_cancelled':
      return {
        subject: 'Call cancelled:',
        text: `The visitor cancelled the call of ${fullCallTime(job.consultation)}. The enquiry stands.`,
      };
  }
}

/** Tells staff what happened to an enquiry. @param deskUrl where they find it */
export function staffEmail(job: StaffJob, deskUrl: string): EmailContent {
  const { lead } = job;
  const { subject, text, correction, hasMessage, needsNoReply } = noticeOf(job);
  return {
    subject: `${subject} ${enquiryTitle(lead)}`,
    blocks: [
      paragraph(text),
      ...(correction === undefined ? [] : [quote('Correction', correction)]),
      { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
      ...(hasMessage ? [quote(ENQUIRY_LABELS.message, lead.message)] : []),
      link('Open it in the leads desk', deskUrl),
      ...(needsNoReply ? [] : [paragraph('Reply to this email to answer the visitor.')]),
    ],
  };
}
