import { stringify } from 'csv-stringify/sync';
import { fieldText } from '../../domain/field-text';
import { LANGUAGE } from '../../domain/language';
import { sourceLabel } from '../../domain/lead-facts';
import {
  enquiryFieldsIn,
  fieldsIn,
  fieldTitle,
  kindOf,
  type LeadField,
} from '../../domain/lead-fields';
import type { LeadQuery } from '../../domain/lead-query';
import { currencySign } from '../../domain/numbers';
import { toWall, zoneNames, zoneOf } from '../../domain/zone';
import { AGENCY_TIME_ZONE } from '../../domain/clock';
import type { Staff } from '../auth/staff-only';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { readResponse, whyNoRow } from '../db/read-response';
import { type ExportedLead, findPage, orBreakOff, readPages, type Selection } from './export-pages';

type CsvCell = string | number | null;

/** Begins a file: without a byte order mark, spreadsheets do not take it for UTF-8. */
export const CSV_START = '\uFEFF';

/** The sign between two cells: spreadsheets of a language with a decimal comma read commas as parts of numbers. */
export const csvSeparator = (language = LANGUAGE): ',' | ';' =>
  new Intl.NumberFormat(language)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

/**
 * Records of a CSV file (RFC 4180), their line ends included; null is an empty cell. Text that a spreadsheet would run as a
 * formula (OWASP, CSV Injection) gets an apostrophe before it, by which spreadsheets mean text.
 */
export const csvRecords = (
  records: readonly (readonly CsvCell[])[],
  delimiter = csvSeparator(),
): string =>
  stringify(records as CsvCell[][], {
    delimiter,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    // The one beginning that the library does not know.
    cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
  });

/**
 * The minute on the agency's clocks, as spreadsheets read it in every language; the head of the column names the zone.
 *
 * @param timeZone by default the agency's
 */
export function minuteText(iso: string | null, timeZone = AGENCY_TIME_ZONE): string | null {
  if (iso === null) return null;
  const wall = toWall(Date.parse(iso), zoneOf(timeZone));
  return new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
}

const inZone = (title: string) => `${title} (${zoneNames()})`;

const columnTitle = (field: LeadField): string =>
  kindOf(field) === 'amount' ? `${fieldTitle(field)} (${currencySign()})` : fieldTitle(field);

/** Amounts stay numbers, so that a spreadsheet can sum them up. */
function cellOf(lead: ExportedLead, field: LeadField): CsvCell {
  const value = lead[field];
  return value === null || typeof value === 'number' ? value : fieldText(field, value);
}

const columnsOf = (fields: readonly LeadField[]): Record<string, (lead: ExportedLead) => CsvCell> =>
  Object.fromEntries(
    fields.map((field) => [columnTitle(field), (lead: ExportedLead) => cellOf(lead, field)]),
  );

const OF_ENQUIRY: readonly LeadField[] = enquiryFieldsIn('export');

const OF_DESK = fieldsIn('export').filter(
  (field) => field !== 'status' && !OF_ENQUIRY.includes(field),
);

/** The columns of an exported file, in its order. */
const COLUMNS: Record<string, (lead: ExportedLead) => CsvCell> = {
  Reference: ({ reference }) => reference,
  [inZone('Received')]: ({ created_at }) => minuteText(created_at),
  Source: ({ source }) => source && sourceLabel(source),
  ...columnsOf(['status']),
  Owner: ({ owner_name }) => owner_name,
  ...columnsOf(OF_ENQUIRY),
  'Next action': ({ next_action }) => next_action,
  'Next action on': ({ next_action_on }) => next_action_on,
  ...columnsOf(OF_DESK),
  [inZone('Closed')]: ({ closed_at }) => minuteText(closed_at),
  Notes: ({ notes }) => notes,
  'Enquiry number': ({ enquiry_number }) => enquiry_number,
  [inZone('Reply due')]: ({ reply_due_at }) => minuteText(reply_due_at),
  [inZone('First response')]: ({ first_response_at }) => minuteText(first_response_at),
  'Spam reason': ({ spam_reason }) => spam_reason,
  [inZone('Consultation')]: ({ consultation_at }) => minuteText(consultation_at),
  'Consultation state': ({ consultation_state }) => consultation_state,
};

const leadRecord = (lead: ExportedLead): CsvCell[] =>
  Object.values(COLUMNS).map((cell) => cell(lead));

/** Counts what was handed out before it is, so that an export that was broken off is on record too. */
async function countRows(db: Db, id: string, rows: number): Promise<Result<void>> {
  const answer = await db.from('lead_exports').update({ rows }).eq('id', id).select('id');
  return readResponse('count export', answer, () => undefined);
}

async function* records(
  selection: Selection,
  exportId: string,
  first: ExportedLead[],
): AsyncGenerator<string> {
  yield CSV_START + csvRecords([Object.keys(COLUMNS)]);
  let rows = 0;
  for await (const page of readPages(selection, first)) {
    rows += page.length;
    await orBreakOff(selection, (db) => countRows(db, exportId, rows));
    yield csvRecords(page.map(leadRecord));
  }
}

/**
 * The leads a query lets through, newest first, as the text of a CSV file that is made while it is read; its page does not
 * matter. The export is on record before its first row is handed out.
 * @returns the text in parts, whose iteration throws when the database goes away in the middle of it or a lead is missing;
 *   or why there is none
 */
export async function exportLeads(
  staff: Staff,
  query: LeadQuery,
): Promise<Result<AsyncIterable<string>>> {
  const { page: _page, per_page: _size, since: _since, ...filter } = query;
  const answer = await staff.db
    .from('lead_exports')
    .insert({ filter })
    .select('id, created_at')
    .single();
  // The policy refuses a session that has ended and an account without access alike.
  if (answer.status === 403) return { ok: false, response: await whyNoRow(staff.db) };
  const started = readResponse('start export', answer);
  if (!started.ok) return started;
  const { id, created_at } = started.value;
  const selection = { staff, query, startedAt: new Date(created_at) };
  const first = await findPage(staff.db, selection);
  return first.ok ? { ok: true, value: records(selection, id, first.value) } : first;
}
