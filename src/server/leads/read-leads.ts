import { z } from 'zod';
import {
  leadCountsAnswerSchema,
  leadDetailAnswerSchema,
  leadListAnswerSchema,
} from '../../domain/http-api/leads';
import {
  leadReportSchema,
  MEDIAN_REPLY_DAYS,
  medianReplySchema,
} from '../../domain/http-api/report';
import type {
  LeadCountsAnswer,
  LeadDetailAnswer,
  LeadListAnswer,
} from '../../domain/http-api/leads';
import type { LeadReport, MedianReply } from '../../domain/http-api/report';
import { readJourney } from '../../domain/journey';
import type { LeadQuery } from '../../domain/lead-query';
import type { Db } from '../supabase';
import { readAnswer } from './asked';
import type { Asked } from './asked';
import { leadFilter } from './lead-filter';

/** One page of leads, how many match, and the counters. */
export async function listLeads(db: Db, query: LeadQuery): Promise<Asked<LeadListAnswer>> {
  const { sort, page, per_page } = query;
  const answer = await db.rpc('list_leads', { filter: leadFilter(query), sort, page, per_page });
  return readAnswer('list_leads', answer, (data) => leadListAnswerSchema.parse(data));
}

/** The counters, and how many leads came since a time. */
export async function countLeads(db: Db, since?: string): Promise<Asked<LeadCountsAnswer>> {
  const answer = await db.rpc('lead_counts', since === undefined ? {} : { since });
  return readAnswer('lead_counts', answer, (data) => leadCountsAnswerSchema.parse(data));
}

/** What the database keeps of a journey is whatever was sent past our function: it is read again. */
const storedDetailSchema = z.looseObject({
  lead: z.looseObject({ journey: z.preprocess(readJourney, z.unknown()) }),
});

/**
 * One lead with its history, its person's earlier enquiries and its neighbours in a list.
 * @param key its id or reference
 * @param query of the list; its page does not matter
 */
export async function findLead(
  db: Db,
  key: string,
  query: LeadQuery,
): Promise<Asked<LeadDetailAnswer>> {
  const filter = leadFilter(query);
  const answer = await db.rpc('lead_detail', { lead: key, filter, sort: query.sort });
  return readAnswer('lead_detail', answer, (data) =>
    leadDetailAnswerSchema.parse(storedDetailSchema.parse(data)),
  );
}

/** What the charts show of the leads of the last days. */
export async function reportLeads(db: Db, days: number): Promise<Asked<LeadReport>> {
  const answer = await db.rpc('lead_report', { days });
  return readAnswer('lead_report', answer, (data) => leadReportSchema.parse(data));
}

/** How soon senders were answered lately. */
export async function findMedianReply(db: Db): Promise<Asked<MedianReply>> {
  const answer = await db.rpc('lead_median_reply', { days: MEDIAN_REPLY_DAYS });
  return readAnswer('lead_median_reply', answer, (median_hours) =>
    medianReplySchema.parse({ median_hours }),
  );
}
