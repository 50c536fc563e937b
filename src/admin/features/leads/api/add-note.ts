import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EventResponse,
  eventResponseSchema,
  type Note,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { forgetDraft } from '../../../lib/storage';
import { leadKeys } from './lead-cache';

/** Key of the draft of a note about a lead. */
export const noteDraft = ({ id }: Pick<Lead, 'id'>) => `note:${id}`;

export const addNote = (leadId: string, note: Note): Promise<EventResponse> =>
  request(eventResponseSchema, `/api/leads/${leadId}/notes`, { method: 'POST', body: note });

/** Adds a note to a lead's history; the draft is forgotten once the note is saved. */
export function useAddNote(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: Note) => addNote(lead.id, note),
    onSuccess: async (_answer, { note }) => {
      forgetDraft(noteDraft(lead), note);
      await client.invalidateQueries({ queryKey: leadKeys.details });
    },
  });
}
