import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  bulkAnswerSchema,
  eventAnswerSchema,
  replyAnswerSchema,
  type BulkChange,
  type LeadReply,
  type Note,
} from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import { noBody, request } from '../../app/request';
import { showToast } from '../../app/toasts';
import { forgetDraft } from '../../app/storage';
import { cachedLead, holdLeads, leadKeys, ownChanges, putLead, refreshLeads } from './cache';
import {
  changedLead,
  failedText,
  NOT_SAVED,
  reverseChanges,
  savedText,
  UNDONE,
  type ChangeOfMany,
} from './changes';

interface BulkMutation {
  leads: readonly Lead[];
  change: ChangeOfMany;
}

const patchLeads = (body: BulkChange) =>
  request(bulkAnswerSchema, '/api/leads', { method: 'PATCH', body });

async function undoBulk(client: QueryClient, { leads, change }: BulkMutation): Promise<void> {
  await holdLeads(client);
  for (const lead of leads) putLead(client, lead);
  try {
    for (const body of reverseChanges(leads, change)) await patchLeads(body);
    showToast('success', UNDONE);
  } catch {
    showToast('error', NOT_SAVED);
  }
  await refreshLeads(client);
}

/** Changes several leads in one call, all or none: shown at once, reverted if refused, undone on request. */
export function useChangeLeads() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...leadKeys.changes, 'several'],
    mutationFn: ({ leads, change }: BulkMutation) =>
      patchLeads({ ...change, ids: leads.map(({ id }) => id) }),
    onMutate: async ({ leads, change }) => {
      await holdLeads(client);
      const before = leads.map((lead) => cachedLead(client, lead.id) ?? lead);
      for (const lead of before) {
        ownChanges(client).add(lead.id);
        putLead(client, changedLead(lead, change));
      }
      return before;
    },
    onSuccess: (_answer, { change }, before) =>
      showToast('success', savedText(change), {
        label: 'Undo',
        run: () => void undoBulk(client, { leads: before, change }),
      }),
    onError: (failure, { change }, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      showToast('error', failedText(change, failure));
    },
    onSettled: () => refreshLeads(client),
  });
}

/** The draft of the note that is being written about a lead. */
export const noteDraft = ({ id }: Pick<Lead, 'id'>) => `note:${id}`;

/** Adds a note to a lead's history; the draft is forgotten once the note is saved. */
export function useAddNote(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Note) =>
      request(eventAnswerSchema, `/api/leads/${lead.id}/notes`, { method: 'POST', body }),
    onSuccess: async (_answer, { note }) => {
      forgetDraft(noteDraft(lead), note);
      await client.invalidateQueries({ queryKey: leadKeys.details });
    },
  });
}

const REPLY_LOGGED = { title: 'Reply Logged', text: 'The reply clock has stopped.' };
const REPLY_REMOVED = { title: 'Reply Removed', text: 'The lead is as it was before.' };
const REPLY_NOT_LOGGED = {
  title: 'Error',
  text: 'The reply could not be logged. The history does not show it.',
};

/** Logs a reply that was sent, which stops the reply clock; Undo removes the reply and lets the clock run again. */
export function useLogReply({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const path = `/api/leads/${id}/replies`;
  const remove = useMutation({
    mutationKey: [...leadKeys.changes, id],
    mutationFn: (event: number) =>
      request(replyAnswerSchema, `${path}/${event}`, { method: 'DELETE' }),
    onSuccess: ({ lead }) => {
      putLead(client, lead);
      showToast('success', REPLY_REMOVED);
    },
    onError: () => showToast('error', NOT_SAVED),
    onSettled: () => refreshLeads(client),
  });
  const log = useMutation({
    mutationKey: [...leadKeys.changes, id],
    mutationFn: (body: LeadReply) => request(replyAnswerSchema, path, { method: 'POST', body }),
    onSuccess: ({ lead, event }) => {
      ownChanges(client).add(id);
      putLead(client, lead);
      showToast('success', REPLY_LOGGED, { label: 'Undo', run: () => remove.mutate(event.id) });
    },
    onError: (_failure, body) =>
      showToast('error', REPLY_NOT_LOGGED, { label: 'Try again', run: () => log.mutate(body) }),
    onSettled: () => refreshLeads(client),
  });
  return log;
}

/** Erases the personal data of a lead for good. */
export function useEraseLead(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () => request(noBody, `/api/leads/${lead.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      forgetDraft(noteDraft(lead));
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
