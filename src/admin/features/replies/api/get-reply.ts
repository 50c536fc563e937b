import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type QueuedReply, queuedReplySchema } from '../../../../domain/http-api/replies';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { refreshLeads } from '../../leads/api/lead-cache';
import { repliesPath } from './log-reply';

/** While an email is on its way, its state changes within seconds. */
const POLL_MS = 3_000;

/** Fetches how a reply stands. */
export const getReply = (leadId: string, eventId: number): Promise<QueuedReply> =>
  request(queuedReplySchema, `${repliesPath(leadId)}/${eventId}`);

/** Watches an email that waits; once it has left or failed, the lead is fetched anew, whose clock it may have stopped. */
export function useWatchReply({ id: leadId }: Pick<Lead, 'id'>, { id, state }: LeadEvent): void {
  const client = useQueryClient();
  useQuery({
    queryKey: ['reply', leadId, id],
    queryFn: async () => {
      const answer = await getReply(leadId, id);
      if (answer.event.state !== 'queued') await refreshLeads(client);
      return answer;
    },
    enabled: state === 'queued',
    refetchInterval: POLL_MS,
  });
}
