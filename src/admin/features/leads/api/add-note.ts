import { useMutation, useQueryClient } from '@tanstack/react-query';
import { eventResponseSchema, type Note } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { SENT_AGAIN, useRequestKeys } from '../../../lib/send-once';
import { forgetDraft } from '../../../lib/storage';
import { leadKeys } from './lead-cache';

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
