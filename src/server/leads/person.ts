import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { answerText } from '../../domain/custom-answers';
import { enquiryLabel, shownValue } from '../../domain/enquiry-fields';
import {
  isCertain,
  personLeadsSchema,
  type PersonData,
  type PersonEnquiry,
  type PersonFile,
  type PersonLine,
  personSchema,
} from '../../domain/http-api/data';
import { DESK_ENGLISH, languageName } from '../../language/languages';
import { statusLabel } from '../../domain/lead';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { agencyTime } from '../../domain/time-text';
import { readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import { BRAND } from '../email/settings';

/** The leads that may be of the person of a lead, the newest first, and by what they match it. */
export async function findPersonLeads(db: Db, leadId: string) {
  const response = await db.rpc('person_leads', { p_lead_id: leadId });
  return readResponse('person_leads', response, (candidates) =>
    personLeadsSchema.parse({ candidates }),
  );
}

/**
 * Everything that is kept about the person of a lead. Who asked is noted in the log.
 *
 * @param chosen ids of candidates; without them, the lead itself and those with its address
 */
export async function findPerson(db: Db, leadId: string, chosen?: readonly string[]) {
  let ids = chosen;
  if (!ids) {
    const found = await findPersonLeads(db, leadId);
    if (!found.ok) return found;
    ids = found.value.candidates.filter(isCertain(leadId)).map(({ id }) => id);
  }
  const response = await db.rpc('person_data', { p_lead_id: leadId, p_ids: [...ids] });
  return readResponse('person_data', response, (data) => personSchema.parse(data));
}

/** Erases everything that is kept about the person of a lead in the chosen leads, and in no others. */
export async function erasePerson(db: Db, leadId: string, ids: readonly string[]) {
  const response = await db.rpc('erase_person', { p_lead_id: leadId, p_ids: [...ids] });
  return readResponse('erase_person', { ...response, data: {} }, () => undefined);
}

const words = (key: string) => key.replaceAll('_', ' ');

/** Words of either side in a line of the history. */
const writtenIn = ({ subject, cc, text, note, answer }: PersonLine): string =>
  [subject ?? answer?.subject, cc && `Cc: ${cc}`, text, note, answer?.text, answer?.quoted]
    .filter(Boolean)
    .join('\n\n');

function line(event: PersonLine, index: number): ReactNode {
  const { kind, at, by, channel, state, to_status, due_on } = event;
  const about = [channel, state, to_status && statusLabel(to_status), due_on].filter(Boolean);
  const details = about.length > 0 ? ` (${about.join(', ')})` : '';
  const written = writtenIn(event);
  return h(
    'li',
    { key: index },
    `${agencyTime(at)}: ${words(kind)}${details}${by ? `, by ${by}` : ''}`,
    written && h('blockquote', { dir: 'auto' }, written),
  );
}

/** A file by its place in the archive; one that is not there, by its name and why. */
function fileText({ path, name, state, reason }: PersonFile): string {
  const about = state === 'expected' ? 'has not arrived' : `not taken: ${reason ?? 'not checked'}`;
  return path ?? `${name} (${about})`;
}

/** The facts of an enquiry that there are. */
function factsOf(enquiry: PersonEnquiry): [label: string, value: string][] {
  const { call, journey } = enquiry;
  const facts: [string, string | null][] = [
    ['Received', agencyTime(enquiry.created_at)],
    ...ENQUIRY_FIELDS.map((field): [string, string | null] => [
      enquiryLabel(field),
      enquiry[field] && shownValue(field, enquiry[field]),
    ]),
    ...enquiry.custom_fields.map((answer): [string, string] => [answer.label, answerText(answer)]),
    ['Language', enquiry.language && languageName(enquiry.language)],
    ['Status', statusLabel(enquiry.status)],
    ['Outcome', enquiry.outcome],
    ['Reason', enquiry.lost_reason],
    ['Spam', enquiry.spam_reason],
    ['Added by staff, from', enquiry.added_source],
    ['Call', call && `${agencyTime(call.starts_at)} (${call.state})`],
    ...enquiry.next_actions.map(({ text, due_on }): [string, string] => [
      'Next action',
      [text, due_on].filter(Boolean).join(', '),
    ]),
    ...enquiry.files.map((file): [string, string] => ['File', fileText(file)]),
    ...Object.entries(journey ?? {}).map(([key, value]): [string, string] => [words(key), value]),
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

const enquirySection = (enquiry: PersonEnquiry) =>
  h(
    'section',
    { key: enquiry.reference },
    h('h2', null, `Enquiry ${enquiry.reference}`),
    h(
      'dl',
      null,
      factsOf(enquiry).map(([label, value], index) =>
        h('div', { key: index }, h('dt', null, label), h('dd', { dir: 'auto' }, value)),
      ),
    ),
    h('h3', null, 'History'),
    h('ul', null, enquiry.history.map(line)),
    enquiry.emails.length > 0 && h('h3', null, 'Emails to you'),
    h(
      'ul',
      null,
      enquiry.emails.map(({ kind, state, at }, index) =>
        h('li', { key: index }, `${words(kind)} (${state}${at ? `, ${agencyTime(at)}` : ''})`),
      ),
    ),
  );

const STYLE = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  dt { font-weight: 600 } dd, blockquote { margin: 0 0 .5rem 1rem; white-space: pre-wrap }
  section { border-top: 1px solid; margin-top: 2rem }`;

/**
 * All data of a person as a page that needs nothing else, for them to read; their words are only text in it.
 * Elements are made by hand: Gatsby compiles no JSX for functions.
 */
export const personPage = ({ enquiries, newsletter }: PersonData): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    h(
      'html',
      { lang: DESK_ENGLISH },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('title', null, `What ${BRAND} keeps about you`),
        h('style', null, STYLE),
      ),
      h(
        'body',
        null,
        h('h1', null, `What ${BRAND} keeps about you`),
        h('p', null, `Made on ${agencyTime(new Date().toISOString())}.`),
        enquiries.map(enquirySection),
        newsletter?.map(({ email, language, status, requested_at }) =>
          h(
            'p',
            { key: email },
            `Newsletter: ${[email, language && languageName(language), status].filter(Boolean).join(', ')}, asked for on ${agencyTime(requested_at)}`,
          ),
        ),
      ),
    ),
  )}`;
