import { z } from 'zod';
import { leadEventSchema } from '../../domain/lead';
import type { Lead, LeadEvent } from '../../domain/lead';
import { DatabaseFault, isAway } from '../supabase';
import type { Db } from '../supabase';
import { EVENT_SELECTION, LEAD_SELECTION } from './lead-selection';
import { literally } from './like-pattern';

/** Earlier enquiries of one person that are shown; more tell nothing new. */
const MAX_EARLIER = 20;

export type FoundLead = { kind: 'found'; lead: Lead } | { kind: 'none' } | { kind: 'away' };

/** The lead with this id (a UUID). */
export async function findLead(db: Db, id: string): Promise<FoundLead> {
  const answer = await db
    .from('contact_submissions')
    .select(LEAD_SELECTION)
    .eq('id', id)
    .retry(false)
    .maybeSingle();
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('find lead', answer);
  return answer.data ? { kind: 'found', lead: answer.data } : { kind: 'none' };
}

/** What happened to a lead, oldest first; undefined when the database is away. */
export async function findHistory(db: Db, id: string): Promise<LeadEvent[] | undefined> {
  const answer = await db
    .from('lead_events')
    .select(EVENT_SELECTION)
    .eq('lead_id', id)
    .order('id')
    .retry(false);
  if (isAway(answer)) return undefined;
  if (answer.error) throw new DatabaseFault('find history', answer);
  return z.array(leadEventSchema).parse(answer.data);
}

/** What the same address sent before, newest first; undefined when the database is away. */
export async function findEarlier(db: Db, lead: Lead): Promise<Lead[] | undefined> {
  // An erased lead has no address, and is nobody's earlier enquiry.
  if (lead.email === '') return [];
  const answer = await db
    .from('contact_submissions')
    .select(LEAD_SELECTION)
    .ilike('email', literally(lead.email))
    .lt('created_at', lead.created_at)
    .order('created_at', { ascending: false })
    .limit(MAX_EARLIER)
    .retry(false);
  if (isAway(answer)) return undefined;
  if (answer.error) throw new DatabaseFault('find earlier enquiries', answer);
  return answer.data;
}
