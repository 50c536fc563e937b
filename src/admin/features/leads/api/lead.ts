import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PersonLead, personLeadsSchema } from '../../../../domain/http-api/data';
import { eventResponseSchema, type Note } from '../../../../domain/http-api/replies';
import {
  type LeadDetailResponse,
  leadDetailResponseSchema,
} from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { type LeadHolder, useToasts } from '../../../toasts/toasts';
import { noBody, request, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { forgetDraft, forgetDraftsAbout } from '../../../lib/storage';
import { leadKeys, refreshLeads } from './lead-cache';

/** Time between two requests while somebody looks at a lead. */
const POLL_MS = 30_000;

/** The address of a copy of all data of a person. */
export const personPath = (
  { id }: Pick<Lead, 'id'>,
  format: 'page' | 'json',
  chosen: readonly PersonLead[],
): string =>
  `/api/leads/${id}/person?${new URLSearchParams({ format, ids: chosen.map((lead) => lead.id).join(',') })}`;

const inDetail: LeadHolder<LeadDetailResponse> = {
  leadsOf: ({ lead }): Lead[] => [lead],
  withLead: (answer, lead) =>
    answer.lead.id === lead.id ? { ...answer, lead: { ...answer.lead, ...lead } } : answer,
};

/** Fetches a lead with its history and the sender's other enquiries. */
export const getLead = (reference: string): Promise<LeadDetailResponse> =>
  request(leadDetailResponseSchema, `/api/leads/${encodeURIComponent(reference)}`);

export const useLead = (reference: string) =>
  useQuery({
    queryKey: [...leadKeys.details, reference],
    queryFn: () => getLead(reference),
    refetchInterval: POLL_MS,
    meta: { leads: inDetail },
  });

/** Key of the draft of a note about a lead. */
export const noteDraft = ({ id }: Pick<Lead, 'id'>) => `note:${id}`;

/** Adds a note to a lead's history; the draft is forgotten once the note is saved. */
export function useAddNote(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { sendOnce } = useRequestKeys();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: (note: Note) =>
      sendOnce(note, (headers) =>
        request(eventResponseSchema, `/api/leads/${lead.id}/notes`, {
          ...{ method: 'POST', body: note, headers },
        }),
      ),
    onSuccess: async (_answer, { note }) => {
      forgetDraft(noteDraft(lead), note);
      await client.invalidateQueries({ queryKey: leadKeys.details });
    },
  });
}

/** Fetches the leads that may be of the person of a lead; they may have changed since the last time. */
export const usePersonLeads = ({ id }: Pick<Lead, 'id'>) =>
  useQuery({
    queryKey: [...leadKeys.details, id, 'person'],
    queryFn: () => request(personLeadsSchema, `/api/leads/${id}/person?format=candidates`),
    gcTime: 0,
  });

/**
 * Erases personal data for good; what was typed about it goes with it.
 *
 * @param chosen the leads of a person; without them, the lead alone
 */
export function useErase(lead: Pick<Lead, 'id'>, chosen?: readonly PersonLead[]) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const ids = chosen?.map(({ id }) => id);
  const path = `/api/leads/${lead.id}`;
  return useMutation({
    ...SENT_AGAIN,
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () =>
      ids
        ? request(noBody, `${path}/person`, { method: 'DELETE', body: { ids } })
        : request(noBody, path, { method: 'DELETE' }),
    onSuccess: async () => {
      for (const id of ids ?? [lead.id]) forgetDraftsAbout(id);
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
