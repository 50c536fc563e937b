import { useMutation, useQueryClient } from '@tanstack/react-query';
import { replyAnswerSchema } from '../../../domain/http-api/lead-changes';
import type { LeadReply } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import { request } from '../../api/request';
import { putLead } from '../leads/cached-leads';
import { leadChangesKey, refreshLeads } from '../leads/lead-changes';
import { showToast } from '../notifications/show-toast';

const FAILED = {
  title: 'Error',
  text: 'The reply could not be logged; the history does not show it.',
};

/** Notes in a lead's history that somebody answered, and stops the promise clock. */
export function useLogReply({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const log = useMutation({
    mutationKey: [...leadChangesKey, id],
    mutationFn: (body: LeadReply) =>
      request(replyAnswerSchema, `/api/leads/${id}/replies`, { method: 'POST', body }),
    onSuccess: ({ lead }) => putLead(client, lead),
    onError: (_failure, body) =>
      showToast('error', FAILED, { label: 'Try again', run: () => log.mutate(body) }),
    onSettled: () => refreshLeads(client),
  });
  return log;
}
