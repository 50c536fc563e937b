import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedReply } from '../../../../domain/http-api/saved-replies';
import { noBody, request, SENT_AGAIN } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { SAVED_REPLIES_PATH, savedRepliesKey } from './list-saved-replies';

const DELETED = { title: 'Saved Reply Deleted', text: 'Emails that were made from it stay.' };
const NOT_DELETED = { title: 'Error', text: 'The saved reply could not be deleted.' };

export function useDeleteSavedReply() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: ({ id }: Pick<SavedReply, 'id'>) =>
      request(noBody, `${SAVED_REPLIES_PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: () => showToast('success', DELETED),
    onError: () => showToast('error', NOT_DELETED),
    onSettled: () => client.invalidateQueries({ queryKey: savedRepliesKey }),
  });
}
