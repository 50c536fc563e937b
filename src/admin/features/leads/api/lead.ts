import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** The address of each erasure. */
const PATHS = {
  lead: (id: string) => `/api/leads/${id}`,
  person: (id: string) => `/api/leads/${id}/person`,
};

type Scope = keyof typeof PATHS;

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

/** Ids of the leads that an erasure covers, as far as the desk knows them. */
function idsOf(client: QueryClient, { id }: Pick<Lead, 'id'>, scope: Scope): string[] {
  const details = client.getQueriesData<LeadDetailResponse>({ queryKey: leadKeys.details });
  const others = details.flatMap(([, detail]) => (detail?.lead.id === id ? detail.others : []));
  return [id, ...(scope === 'person' ? others.map((other) => other.id) : [])];
}

/** Erases the personal data of a lead, or all of its person, for good; what was typed about them goes with it. */
export function useErase(lead: Pick<Lead, 'id'>, scope: Scope) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () => request(noBody, PATHS[scope](lead.id), { method: 'DELETE' }),
    onSuccess: async () => {
      for (const id of idsOf(client, lead, scope)) forgetDraftsAbout(id);
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
