import { useMutation, useQueryClient } from '@tanstack/react-query';
import { eventAnswerSchema } from '../../../domain/http-api/lead-changes';
import type { Note } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import { request } from '../../api/request';
import { forgetDraft } from '../../drafts';
import { leadDetailsKey } from '../leads/cached-leads';

/** The note being written about a lead. */
export const noteDraft = ({ id }: Pick<Lead, 'id'>) => `note:${id}`;

/** Adds a note to a lead's history; the draft is forgotten once the note is stored. */
export function useAddNote(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Note) =>
      request(eventAnswerSchema, `/api/leads/${lead.id}/notes`, { method: 'POST', body }),
    onSuccess: async (_answer, { note }) => {
      forgetDraft(noteDraft(lead), note);
      await client.invalidateQueries({ queryKey: leadDetailsKey });
    },
  });
}
