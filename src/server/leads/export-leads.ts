import { budgetLabel, serviceLabel } from '../../domain/enquiry-fields';
import { leadSchema, statusLabel } from '../../domain/lead';
import type { LeadQuery } from '../../domain/lead-query';
import * as z from '../../domain/zod';
import type { Staff } from '../auth/staff-only';
import { type Db, withDeadline } from '../db/supabase';
import type { Result } from '../http/api-types';
import { readAnswer, whyNoRow } from '../desk/read-answer';
import { filterLeads } from './lead-filter';
import { LEAD_COLUMNS } from './read-leads';

/** A spreadsheet takes a cell that begins so for a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A cell may hold these only between quotes (RFC 4180, section 2.6). */
const NEEDS_QUOTES = /[",\r\n]/;

type CsvCell = string | number | null;

function csvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Begins a file: without a byte order mark, spreadsheets do not take it for UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One record of a CSV file (RFC 4180), its line end included; null is an empty cell. Text that a spreadsheet would run as a
 * formula gets an apostrophe before it, by which spreadsheets mean text.
 */
export const csvRecord = (cells: readonly CsvCell[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** A lead as it is exported, with its call. */
const exportedLeadSchema = z.extend(leadSchema, {
  consultation_at: z.nullable(z.string()),
  consultation_state: z.nullable(z.string()),
});

type ExportedLead = z.infer<typeof exportedLeadSchema>;

/** The columns of an exported file, in its order; times are ISO 8601 in UTC. */
const COLUMNS: Record<string, (lead: ExportedLead) => CsvCell> = {
  Reference: ({ reference }) => reference,
  Received: ({ created_at }) => created_at,
  Status: ({ status }) => statusLabel(status),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Company: ({ company }) => company,
  Service: ({ service }) => serviceLabel(service),
  Budget: ({ budget }) => budget && budgetLabel(budget),
  Message: ({ message }) => message,
  'Enquiry number': ({ enquiry_number }) => enquiry_number,
  'Reply due': ({ reply_due_at }) => reply_due_at,
  'First response': ({ first_response_at }) => first_response_at,
  'Spam reason': ({ spam_reason }) => spam_reason,
  Consultation: ({ consultation_at }) => consultation_at,
  'Consultation state': ({ consultation_state }) => consultation_state,
};

const leadRecord = (lead: ExportedLead): string =>
  csvRecord(Object.values(COLUMNS).map((cellOf) => cellOf(lead)));

/** Leads read at once: as many as a hosted project answers (`db-max-rows`). */
const PAGE_SIZE = 1000;

const EXPORTED_COLUMNS = `${LEAD_COLUMNS}, consultation_at, consultation_state` as const;

/** The next leads after `last`, newest first; what changes meanwhile may be in or out, but no lead is twice in an export. */
async function findPage(
  db: Db,
  query: LeadQuery,
  me: string,
  last?: ExportedLead,
): Promise<Result<ExportedLead[]>> {
  const all = filterLeads(db.from('leads').select(EXPORTED_COLUMNS), query, me);
  // The first condition is implied by the second; it is the one an index understands.
  const remaining = last
    ? all
        .lte('created_at', last.created_at)
        .or(
          `created_at.lt."${last.created_at}",and(created_at.eq."${last.created_at}",id.gt.${last.id})`,
        )
    : all;
  const answer = await remaining
    .order('created_at', { ascending: false })
    .order('id')
    .limit(PAGE_SIZE);
  return readAnswer('export leads', answer, (leads) => z.array(exportedLeadSchema).parse(leads));
}

/** Counts what was handed out before it is, so that an export that was broken off is on record too. */
async function countRows(db: Db, id: string, rows: number): Promise<Result<void>> {
  const answer = await db.from('lead_exports').update({ rows }).eq('id', id).select('id');
  return readAnswer('count export', answer, () => undefined);
}

/** One step of an export that has begun: its answer can no longer say what went wrong, so it must not look whole. */
async function orBreakOff<T>(staff: Staff, step: (db: Db) => Promise<Result<T>>): Promise<T> {
  const result = await withDeadline((deadline) => step(staff.within(deadline)));
  if (!result.ok) throw new Error(`An export broke off: ${result.response.status}.`);
  return result.value;
}

async function* records(
  staff: Staff,
  query: LeadQuery,
  exportId: string,
  first: ExportedLead[],
): AsyncGenerator<string> {
  yield CSV_START + csvRecord(Object.keys(COLUMNS));
  let rows = 0;
  for (let page = first; page.length > 0;) {
    rows += page.length;
    await orBreakOff(staff, (db) => countRows(db, exportId, rows));
    yield page.map(leadRecord).join('');
    if (page.length < PAGE_SIZE) return;
    const last = page.at(-1);
    page = await orBreakOff(staff, (db) => findPage(db, query, staff.id, last));
  }
}

/**
 * The leads a query lets through, newest first, as the text of a CSV file that is made while it is read; its page does not
 * matter. The export is on record before its first row is handed out.
 * @returns the text in parts, whose iteration throws when the database goes away in the middle of it; or why there is none
 */
export async function exportLeads(
  staff: Staff,
  query: LeadQuery,
): Promise<Result<AsyncIterable<string>>> {
  const { page: _page, per_page: _size, since: _since, ...filter } = query;
  const answer = await staff.db.from('lead_exports').insert({ filter }).select('id').single();
  // The policy refuses a session that has ended and an account without access alike.
  if (answer.status === 403) return { ok: false, response: await whyNoRow(staff.db) };
  const started = readAnswer('start export', answer, ({ id }) => id);
  if (!started.ok) return started;
  const first = await findPage(staff.db, query, staff.id);
  return first.ok ? { ok: true, value: records(staff, query, started.value, first.value) } : first;
}
