import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EventResponse,
  eventResponseSchema,
  type Note,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { forgetDraft } from '../../../lib/storage';
import { useMe } from '../../session/session';
import { leadKeys } from './lead-cache';
import { sendOrFind } from './lost-answer';

/** Key of the draft of a note about a lead. */
export const noteDraft = ({ id }: Pick<Lead, 'id'>) => `note:${id}`;

export const addNote = (leadId: string, note: Note): Promise<EventResponse> =>
  request(eventResponseSchema, `/api/leads/${leadId}/notes`, { method: 'POST', body: note });

/** Adds a note to a lead's history; the draft is forgotten once the note is saved. */
export function useAddNote(lead: Pick<Lead, 'id' | 'reference'>) {
  const client = useQueryClient();
  const { email: by } = useMe();
  return useMutation({
    mutationFn: (note: Note) =>
      sendOrFind<EventResponse>(client, {
        lead,
        by,
        send: () => addNote(lead.id, note),
        find: (_now, own) => {
          const event = own.find(({ kind, note: text }) => kind === 'note' && text === note.note);
          return event && { event };
        },
      }),
    onSuccess: async (_answer, { note }) => {
      forgetDraft(noteDraft(lead), note);
      await client.invalidateQueries({ queryKey: leadKeys.details });
    },
  });
}
