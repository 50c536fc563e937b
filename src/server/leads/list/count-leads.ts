import type { LeadQuery } from '../../../domain/lead-query';
import type { Db } from '../../db/supabase';
import { filterLeads } from './lead-filter';

/** A larger number is the planner's estimate: counting so many rows would take longer than reading the page. */
export const COUNTED_EXACTLY = 1000;

type Count = 'planned' | 'estimated' | 'exact';

/**
 * `planned` reads no row, `exact` all; `estimated` counts as many rows as one answer may hold (`db-max-rows`), then is
 * `planned` too.
 */
export const countLeads = (db: Db, query: LeadQuery, me: string, count: Count) =>
  filterLeads(db.from('leads').select('id', { count, head: true }), query, me).limit(0);

export type Counted = Awaited<ReturnType<typeof countLeads>>;
