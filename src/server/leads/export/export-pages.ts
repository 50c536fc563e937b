import { leadSchema } from '../../../domain/lead';
import type { LeadQuery } from '../../../domain/lead-query';
import * as z from '../../../domain/zod';
import type { Staff } from '../../auth/staff-only';
import { type Db, withDeadline } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import type { Result } from '../../http/api-types';
import { filterLeads } from '../list/lead-filter';
import { LEAD_COLUMNS } from '../read-leads';

/**
 * A lead as it is exported, with its call, the name of its owner, the way it came, its notes, one a line, and how many files
 * it has.
 */
const exportedLeadSchema = z.extend(leadSchema, {
  consultation_at: z.nullable(z.string()),
  consultation_state: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  source: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  files: z.number(),
});

export type ExportedLead = z.infer<typeof exportedLeadSchema>;

const EXPORTED_COLUMNS =
  `${LEAD_COLUMNS}, consultation_at, consultation_state, owner_name, source, notes, files` as const;

/** The leads of one export: its filter is judged at the moment it began. */
export type Selection = { staff: Staff; query: LeadQuery; startedAt: Date };

/** Leads read at once; a project may answer fewer (`db-max-rows`). */
const PAGE_SIZE = 1000;

/** Leads between two comparisons with the database's count: a count has no more time than a page. */
const LEADS_PER_CHECK = 20_000;

/** A change is dated when it begins, and seen when it commits: later by a statement's time limit at most. */
const LATE_COMMIT_MS = 10_000;

type Place = Pick<ExportedLead, 'id' | 'created_at'>;
type Bounded<Query> = {
  lte: (column: string, value: string) => Query;
  gte: (column: string, value: string) => Query;
  or: (filters: string) => Query;
};

/** The leads behind a place, newest first. Of both conditions, the first is the one an index understands. */
const behind = <Query extends Bounded<Query>>(leads: Query, { id, created_at }: Place): Query =>
  leads
    .lte('created_at', created_at)
    .or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);

const upTo = <Query extends Bounded<Query>>(leads: Query, { id, created_at }: Place): Query =>
  leads
    .gte('created_at', created_at)
    .or(`created_at.gt."${created_at}",and(created_at.eq."${created_at}",id.lte.${id})`);

/** The next leads, newest first; what changes meanwhile may be in or out, but no lead is twice in an export. */
export async function findPage(
  db: Db,
  { staff, query, startedAt }: Selection,
  last?: Place,
): Promise<Result<ExportedLead[]>> {
  const all = filterLeads(db.from('leads').select(EXPORTED_COLUMNS), query, staff.id, startedAt);
  const answer = await (last ? behind(all, last) : all)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(PAGE_SIZE);
  return readResponse('export leads', answer, (leads) => z.array(exportedLeadSchema).parse(leads));
}

/**
 * Counts the leads between two places that were let through when the export began, and are unchanged since: all of these
 * must have been read. Whatever arrived, changed or left meanwhile is not among them, so it raises no alarm.
 */
async function countUnchanged(
  db: Db,
  { staff, query, startedAt }: Selection,
  first: Place | undefined,
  last: Place | undefined,
): Promise<Result<number>> {
  const counted = db.from('leads').select('id', { count: 'exact', head: true });
  const all = filterLeads(counted, query, staff.id, startedAt);
  const below = first ? behind(all, first) : all;
  const between = last ? upTo(below, last) : below;
  const settledAt = new Date(startedAt.getTime() - LATE_COMMIT_MS);
  const answer = await between.lt('updated_at', settledAt.toISOString());
  const data = answer.count === null ? null : { count: answer.count };
  return readResponse('count exported leads', { ...answer, data }, ({ count }) => count);
}

/** One step of an export that has begun: its answer can no longer say what went wrong, so it must not look whole. */
export async function orBreakOff<T>(
  { staff }: Selection,
  step: (db: Db) => Promise<Result<T>>,
): Promise<T> {
  const result = await withDeadline((deadline) => step(staff.within(deadline)));
  if (!result.ok) throw new Error(`An export broke off: ${result.response.status}.`);
  return result.value;
}

/**
 * All pages behind the first, which is read before the answer begins. A project may cut each page short without a word, so
 * an export ends at an empty page, and its leads are compared with the database's count.
 *
 * @throws Error when the database goes away, or counts a lead that was not read
 */
export async function* readPages(
  selection: Selection,
  first: ExportedLead[],
): AsyncGenerator<ExportedLead[]> {
  let checked: Place | undefined;
  let unchecked = 0;
  let last: Place | undefined;
  for (let page = first, isEnd = false; !isEnd;) {
    isEnd = page.length === 0;
    if (!isEnd) yield page;
    unchecked += page.length;
    last = page.at(-1) ?? last;
    if (isEnd || unchecked >= LEADS_PER_CHECK) {
      const end = isEnd ? undefined : last;
      const known = await orBreakOff(selection, (db) =>
        countUnchanged(db, selection, checked, end),
      );
      if (known > unchecked) throw new Error(`An export lacks ${known - unchecked} leads.`);
      [checked, unchecked] = [last, 0];
    }
    if (!isEnd) page = await orBreakOff(selection, (db) => findPage(db, selection, last));
  }
}
