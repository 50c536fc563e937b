import { fullCallTime } from '../../../domain/call-times';
import { enquiryLabel, serviceLabel } from '../../../domain/enquiry-fields';
import {
  asideText,
  type Day,
  DAY_PARTS,
  DAY_TITLES,
  type DayPart,
  dayTotal,
} from '../../../domain/http-api/day';
import type { Lead } from '../../../domain/lead';
import { language } from '../../../language/language-context';
import { DESK_ENGLISH } from '../../../language/languages';
import { agencyTime, clockText, dateText } from '../../../domain/time-text';
import { zoneName } from '../../../domain/zone';
import type { AccountJob, AddressJob, DayJob, EmailJob } from '../outbox';
import { BRAND, deskUrl } from '../settings';
import {
  type Block,
  button,
  type EmailContent,
  enquiryFacts,
  enquiryTitle,
  filesReceived,
  link,
  type ListItem,
  paragraph,
  quote,
  senderFacts,
} from './template';
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
  const promise = (what: string) =>
    lead.reply_due_at === null ? [] : [`${what} due by ${agencyTime(lead.reply_due_at)}.`];
  switch (job.kind) {
    case 'staff_notification': {
      const call = job.consultation?.state === 'booked' ? job.consultation : null;
      const text = [
        'You have a new enquiry.',
        ...(lead.enquiry_number === 1
          ? []
          : [`This is enquiry number ${lead.enquiry_number} with this address or phone number.`]),
        ...(call ? [`It books a call for ${fullCallTime(call)}.`] : promise('A reply is')),
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
        text: ['The visitor wants a reply after all.', ...promise('It is')].join(' '),
      };
    case 'assignment': {
      const assigned = `${job.actor_name ?? 'A colleague'} assigned this enquiry to you.`;
      return {
        subject: 'Assigned to you:',
        text: [assigned, ...promise('A reply is')].join(' '),
        hasMessage: true,
      };
    }
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
    case 'staff_call_moved': {
      const time = fullCallTime(job.consultation);
      return job.consultation.sequence === 0
        ? { subject: 'Call booked:', text: `The visitor booked a call for ${time}.` }
        : { subject: 'Call moved:', text: `The visitor moved the call to ${time}.` };
    }
    case 'staff_call_cancelled':
      return {
        subject: 'Call cancelled:',
        text: `The visitor cancelled the call of ${fullCallTime(job.consultation)}. The enquiry stands.`,
      };
  }
}

/** Tells staff what happened to an enquiry. @param leadUrl where they find it at the desk */
export function staffEmail(job: StaffJob, leadUrl: string): EmailContent {
  const { lead } = job;
  const { subject, text, correction, hasMessage, needsNoReply } = noticeOf(job);
  return {
    lang: DESK_ENGLISH,
    subject: `${subject} ${enquiryTitle(lead)}`,
    blocks: [
      paragraph(text),
      ...(correction === undefined ? [] : [quote('Correction', correction)]),
      { kind: 'facts', facts: [...enquiryFacts(lead), ...senderFacts(lead)] },
      ...(hasMessage ? [quote(enquiryLabel('message'), lead.message, language())] : []),
      ...('files' in job ? filesReceived(job.files) : []),
      link('Open it in the leads desk', leadUrl),
      ...(needsNoReply ? [] : [paragraph('Reply to this email to answer the visitor.')]),
    ],
  };
}

const senderOf = ({ name, company }: Lead): string => [name, company].filter(Boolean).join(', ');

/** The items of a part, as `<reference>: <words>`. */
function itemsOf(day: Day, part: DayPart, siteUrl: string): ListItem[] {
  const item = (lead: Lead, ...words: (string | null)[]): ListItem => ({
    label: lead.reference,
    text: [senderOf(lead), ...words].filter(Boolean).join(' · '),
    href: deskUrl(siteUrl, lead.reference),
  });
  switch (part) {
    case 'waiting':
      return day.waiting.map(({ answer, lead }) =>
        item(lead, `since ${agencyTime(answer?.at ?? lead.created_at)}`),
      );
    case 'returned':
      return day.returned.map(({ reply, lead }) => item(lead, `came back ${agencyTime(reply.at)}`));
    case 'actions':
      return day.actions.map(({ action, lead }) =>
        item(lead, action.text, action.due_on && `due ${dateText(action.due_on)}`),
      );
    case 'calls':
      return day.calls.map(({ call, lead }) =>
        item(lead, `${clockText(call.starts_at)} ${zoneName(call.starts_at)}`),
      );
    case 'overdue':
      return day.overdue.map((lead) =>
        item(
          lead,
          lead.awaiting_reply_until && `due since ${agencyTime(lead.awaiting_reply_until)}`,
        ),
      );
    default:
      return day[part].map((lead) => item(lead, serviceLabel(lead.service)));
  }
}

function partBlock(day: Day, part: DayPart, siteUrl: string): Block[] {
  const count = day.counts[part];
  const items = itemsOf(day, part, siteUrl);
  if (count === 0) return [];
  const more = count > items.length ? `, the first ${items.length}` : '';
  return [{ kind: 'list', title: `${DAY_TITLES[part]} (${count}${more})`, items }];
}

/** Tells a member of staff what there is to do today. */
export function dayEmail({ staff, day }: DayJob, siteUrl: string): EmailContent {
  const total = day ? dayTotal(day) : 0;
  const aside = day && asideText(day);
  return {
    lang: DESK_ENGLISH,
    subject: `Your day at ${BRAND}: ${total === 0 && aside ? aside : `${total} to do`}`,
    blocks: [
      paragraph(`Good morning ${staff.name ?? 'colleague'},`),
      ...(day ? DAY_PARTS.flatMap((part) => partBlock(day, part, siteUrl)) : []),
      ...(aside ? [link(aside, new URL('/admin/dashboard?spam=1', siteUrl).href)] : []),
      button('Open your day', new URL('/admin/dashboard?view=day', siteUrl).href),
      paragraph('You choose when this email comes, or turn it off, under Account in the desk.'),
    ],
  };
}
