import { z } from 'zod';
import { CSV_START } from '../../domain/csv';
import { leadSchema } from '../../domain/lead';
import type { LeadQuery } from '../../domain/lead-query';
import { withDeadline } from '../deadline';
import type { Staff } from '../staff-only';
import type { Db } from '../supabase';
import { readAnswer } from './asked';
import type { Asked } from './asked';
import { leadFilter } from './lead-filter';
import { headerRecord, leadRecord } from './lead-records';

/** `next` is where the page after this one begins; null when there is none. */
const pageSchema = z.object({
  leads: z.array(leadSchema),
  next: z.nullable(z.object({ id: z.string(), created_at: z.string() })),
});
type Page = z.infer<typeof pageSchema>;

async function findPage(db: Db, export_id: string, after?: Page['next']): Promise<Asked<Page>> {
  const answer = await db.rpc('lead_export_page', { export_id, ...(after && { after }) });
  return readAnswer('lead_export_page', answer, (data) => pageSchema.parse(data));
}

async function* records(staff: Staff, exportId: string, first: Page): AsyncGenerator<string> {
  yield CSV_START + headerRecord();
  for (let page = first; ;) {
    yield page.leads.map(leadRecord).join('');
    const { next } = page;
    if (!next) return;
    const found = await withDeadline((due) => findPage(staff.within(due), exportId, next));
    if (!found.ok) throw new Error(`An export broke off: ${found.reply.status}.`);
    page = found.value;
  }
}

/**
 * The leads a query lets through, newest first, as the text of a CSV file that is made while it is read; its page does not
 * matter. The database records who exported what before it hands out the first page, and reads each page anew.
 * @returns the text in parts, whose iteration throws when the database goes away in the middle of it; or why there is none
 */
export async function exportLeads(
  staff: Staff,
  query: LeadQuery,
): Promise<Asked<AsyncIterable<string>>> {
  const answer = await staff.db.rpc('start_lead_export', { filter: leadFilter(query) });
  const started = readAnswer('start_lead_export', answer, (data) => z.guid().parse(data));
  if (!started.ok) return started;
  const first = await findPage(staff.db, started.value);
  return first.ok ? { ok: true, value: records(staff, started.value, first.value) } : first;
}
