import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NewSavedReply,
  type SavedReply,
  type SavedReplyResponse,
  savedReplyResponseSchema,
} from '../../../../domain/http-api/saved-replies';
import { request, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { SAVED_REPLIES_PATH, savedRepliesKey } from './list-saved-replies';

/** The words of a saved reply, and the version that they replace; a new one replaces none. */
interface SavedWords {
  words: NewSavedReply;
  version?: Pick<SavedReply, 'id' | 'updated_at'> | undefined;
}

const changeSavedReply = (
  words: NewSavedReply,
  { id, updated_at }: Pick<SavedReply, 'id' | 'updated_at'>,
): Promise<SavedReplyResponse> =>
  request(savedReplyResponseSchema, `${SAVED_REPLIES_PATH}/${id}`, {
    method: 'PATCH',
    body: { ...words, updated_at },
  });

/** Adds or changes a saved reply. Its form shows failures. */
export function useSaveReply() {
  const client = useQueryClient();
  const { sendOnce } = useRequestKeys();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: ({ words, version }: SavedWords) =>
      version
        ? changeSavedReply(words, version)
        : sendOnce(words, (headers) =>
            request(savedReplyResponseSchema, SAVED_REPLIES_PATH, {
              ...{ method: 'POST', body: words, headers },
            }),
          ),
    onSettled: () => client.invalidateQueries({ queryKey: savedRepliesKey }),
  });
}
