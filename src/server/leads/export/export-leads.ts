import type { LeadQuery } from '../../../domain/lead-query';
import type { Staff } from '../../auth/staff-only';
import { readResponse, whyNoRow } from '../../db/read-response';
import type { Db } from '../../db/supabase';
import type { Result } from '../../http/api-types';
import { type ExportedLead, findPage, orBreakOff, readPages, type Selection } from './export-pages';

/** Counts what was handed out before it is, so that an export that was broken off is on record too. */
async function countRows(db: Db, id: string, rows: number): Promise<Result<void>> {
  const answer = await db.from('lead_exports').update({ rows }).eq('id', id).select('id');
  return readResponse('count export', answer, () => undefined);
}

async function* countedPages(
  selection: Selection,
  exportId: string,
  first: ExportedLead[],
): AsyncGenerator<ExportedLead[]> {
  let rows = 0;
  for await (const page of readPages(selection, first)) {
    rows += page.length;
    await orBreakOff(selection, (db) => countRows(db, exportId, rows));
    yield page;
  }
}

/**
 * The leads a query lets through, newest first, in pages that are read when they are asked for; the query's own page does not
 * matter. The export is on record before its first row is handed out.
 * @returns the pages, whose iteration throws when the database goes away in the middle of it or a lead is missing; or why there
 *   are none
 */
export async function exportLeads(
  staff: Staff,
  query: LeadQuery,
): Promise<Result<AsyncIterable<ExportedLead[]>>> {
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
  return first.ok ? { ok: true, value: countedPages(selection, id, first.value) } : first;
}
