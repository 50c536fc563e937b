import { useCallback, useMemo } from 'react';
import { PATHS } from '../../paths';
import { useRouter } from '../../router';
import { listSearch, parseListQuery } from './list-query';
import type { ListQuery } from './list-query';

export type ChangeListQuery = (change: Partial<ListQuery>, options?: { replace: boolean }) => void;

/**
 * The list's query, kept in the address.
 *
 * @returns the query, and a function (of constant identity) that changes parts of it; unless the page is among them, the
 *   list starts again from its first
 */
export function useListQuery(): [ListQuery, ChangeListQuery] {
  const { search, navigate } = useRouter();
  const query = useMemo(() => parseListQuery(search), [search]);
  const change = useCallback<ChangeListQuery>(
    (part, options) => {
      // Read at the time of the change: navigating takes a moment, and a late search must not undo a filter.
      const current = parseListQuery(window.location.search);
      navigate(PATHS.dashboard + listSearch({ ...current, page: 1, ...part }), options);
    },
    [navigate],
  );
  return [query, change];
}
