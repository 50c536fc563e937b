import { budgetLabel, ENQUIRY_LABELS, serviceLabel } from '../../domain/enquiry-fields';
import {
  type PersonData,
  type PersonEnquiry,
  type PersonLine,
  personSchema,
} from '../../domain/http-api/person';
import { statusLabel } from '../../domain/lead';
import { istTime } from '../../domain/time-text';
import type { Db } from '../db/supabase';
import { readResponse } from '../db/read-response';
import { BRAND } from '../email/settings';
import { type Block, type EmailContent, paragraph, quote } from '../email/template';

/** Everything that is kept about the person of a lead. Who asked is noted in the log. */
export async function findPerson(db: Db, leadId: string) {
  const response = await db.rpc('person_data', { p_lead_id: leadId });
  return readResponse('person_data', response, (data) => personSchema.parse(data));
}

/** Erases everything that is kept about the person of a lead. */
export async function erasePerson(db: Db, leadId: string) {
  const response = await db.rpc('erase_person', { p_lead_id: leadId });
  return readResponse('erase_person', { ...response, data: {} }, () => undefined);
}

const present = (facts: readonly [label: string, value: string | null | undefined][]) =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** What was written in a line of the history, of either side. */
const wordsOf = ({ subject, text, note, answer }: PersonLine): string =>
  [subject ?? answer?.subject, text, note, answer?.text, answer?.quoted]
    .filter(Boolean)
    .join('\n\n');

function lineBlock(line: PersonLine): Block {
  const { kind, at, by, channel, state, to_status, due_on } = line;
  const about = [channel, state, to_status && statusLabel(to_status), due_on].filter(Boolean);
  const details = about.length > 0 ? ` (${about.join(', ')})` : '';
  const title = `${istTime(at)}: ${kind.replaceAll('_', ' ')}${details}${by ? `, by ${by}` : ''}`;
  const words = wordsOf(line);
  return words ? quote(title, words) : paragraph(title);
}

function enquiryBlocks(enquiry: PersonEnquiry): Block[] {
  const { call, journey, next_actions, emails } = enquiry;
  return [
    {
      kind: 'facts',
      facts: present([
        ['Reference', enquiry.reference],
        ['Received', istTime(enquiry.created_at)],
        [ENQUIRY_LABELS.name, enquiry.name],
        [ENQUIRY_LABELS.email, enquiry.email],
        [ENQUIRY_LABELS.phone, enquiry.phone],
        [ENQUIRY_LABELS.company, enquiry.company],
        [ENQUIRY_LABELS.service, serviceLabel(enquiry.service)],
        [ENQUIRY_LABELS.budget, enquiry.budget && budgetLabel(enquiry.budget)],
        ['Status', statusLabel(enquiry.status)],
        ['Outcome', enquiry.outcome],
        ['Reason', enquiry.lost_reason],
        ['Spam', enquiry.spam_reason],
        ['Added by staff, from', enquiry.added_source],
        ['Call', call && `${istTime(call.starts_at)} (${call.state})`],
        ...Object.entries(journey ?? {}),
      ]),
    },
    quote(ENQUIRY_LABELS.message, enquiry.message),
    ...next_actions.map(({ text, due_on }) =>
      paragraph(`Next action: ${[text, due_on].filter(Boolean).join(', ')}`),
    ),
    ...emails.map(({ kind, state, at }) =>
      paragraph(`Email: ${kind.replaceAll('_', ' ')} (${state}${at ? `, ${istTime(at)}` : ''})`),
    ),
    ...enquiry.history.map(lineBlock),
  ];
}

/** The same as a page that a person can read. */
export const personPage = ({ enquiries, newsletter }: PersonData): EmailContent => ({
  subject: `What ${BRAND} keeps about you`,
  blocks: [
    paragraph(
      `This is what ${BRAND} keeps about you. It was made on ${istTime(new Date().toISOString())}.`,
    ),
    ...enquiries.flatMap(enquiryBlocks),
    ...(newsletter ?? []).map(({ email, status, requested_at }) =>
      paragraph(`Newsletter: ${email}, ${status}, asked for on ${istTime(requested_at)}`),
    ),
  ],
});
