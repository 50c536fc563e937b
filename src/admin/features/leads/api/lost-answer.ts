import type { QueryClient } from '@tanstack/react-query';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { RequestFailure } from '../../../lib/request';
import { getLead, leadKey } from './read-leads';

/** A change whose answer was lost, of a lead that could not be fetched afterwards: it may have been made or not. */
export class UnknownOutcome extends RequestFailure {}

interface Change<Answer> {
  lead: Pick<Lead, 'reference'>;
  /** The email address of the person who makes it. */
  by: string;
  send: () => Promise<Answer>;
  /**
   * Finds the change in the lead as it is now.
   *
   * @param own what the history has gained since by the same person
   * @returns what the server would have answered; undefined when the change is not there
   */
  find: (now: LeadDetailResponse, own: readonly LeadEvent[]) => Answer | undefined;
}

/** The newest event that the desk knew of; undefined when it did not know the lead's history. */
function newestEvent(client: QueryClient, { reference }: Pick<Lead, 'reference'>) {
  const known = client.getQueryData<LeadDetailResponse>(leadKey(reference));
  return known && Math.max(0, ...known.history.map(({ id }) => id));
}

/** Fetches a lead again and shows it. A response that is under way may be older than the change. */
async function showLead(client: QueryClient, { reference }: Pick<Lead, 'reference'>) {
  const now = await getLead(reference);
  await client.cancelQueries({ queryKey: leadKey(reference) });
  client.setQueryData(leadKey(reference), now);
  return now;
}

/**
 * Makes a change of a lead. Without an answer, or after a 503, the server may have made it all the same: then the lead itself
 * is asked, so that nobody makes the change twice.
 *
 * @throws RequestFailure when the server refused, or the lead does not show the change; UnknownOutcome when it could not be
 *   asked either
 */
export async function sendOrFind<Answer>(
  client: QueryClient,
  { lead, by, send, find }: Change<Answer>,
): Promise<Answer> {
  const newest = newestEvent(client, lead);
  try {
    return await send();
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.isRefusal) throw failure;
    const now = await showLead(client, lead).catch(() => undefined);
    if (!now || newest === undefined) throw new UnknownOutcome(failure.status, failure.problem);
    const isOwn = ({ id, actor_email }: LeadEvent) => id > newest && actor_email === by;
    const found = find(now, now.history.filter(isOwn));
    if (found === undefined) throw failure;
    return found;
  }
}
