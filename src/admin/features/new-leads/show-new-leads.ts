import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGES } from '../../../domain/messages';
import { PATHS } from '../../paths';
import { useRouter } from '../../router';
import { leadListKey, listLeads } from '../leads/list-leads';
import { EVERYTHING, listSearch } from '../leads/list-query';
import type { ListQuery } from '../leads/list-query';
import { showToast } from '../notifications/show-toast';

/** Where new enquiries are on top, whatever the list was narrowed to or sorted by. */
const NEWEST_FIRST: ListQuery = { ...EVERYTHING, sort: '-created_at' };

/** Goes to the newest enquiries. */
export function useShowNewLeads() {
  const client = useQueryClient();
  const { navigate } = useRouter();
  return useMutation({
    mutationFn: () => listLeads(NEWEST_FIRST),
    onSuccess: (list) => {
      // Put in place of what is cached, not merged into it: this time the reader wants the list to move.
      client.setQueryData(leadListKey(NEWEST_FIRST), list);
      navigate(PATHS.dashboard + listSearch(NEWEST_FIRST));
      window.scrollTo({ top: 0 });
    },
    onError: () => showToast('error', MESSAGES.loadFailed),
  });
}
