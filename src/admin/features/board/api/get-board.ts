import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type BoardResponse,
  boardResponseSchema,
  MAX_KEPT_CARDS,
} from '../../../../domain/http-api/board';
import { MESSAGES } from '../../../../domain/messages';
import type { LeadHolder } from '../../../lib/lead-holder';
import { request } from '../../../lib/request';
import { leadKeys, watchLeadChanges } from '../../leads/api/lead-cache';
import { apiSearch, type ListView } from '../../leads/list/list-view';
import { boardWith } from '../board-with';

const POLL_MS = 60_000;

const leads: LeadHolder<BoardResponse> = {
  leadsOf: ({ columns }) => columns.flatMap((column) => column.leads),
  withLead: boardWith,
};

/** Fetches the leads of a view as columns, with the cards of these ids wherever they stand. */
export const getBoard = (view: ListView, keep: readonly string[]): Promise<BoardResponse> =>
  request(
    boardResponseSchema,
    `/api/leads/board${apiSearch(view)}${keep.length > 0 ? `&keep=${keep.join(',')}` : ''}`,
  );

/** The leads that were changed since the board was opened, the latest last: their cards must not vanish under the hand. */
function useChangedHere(): () => readonly string[] {
  const client = useQueryClient();
  const [ids] = useState(() => new Set<string>());
  useEffect(
    () =>
      watchLeadChanges(client, (changed) => {
        for (const id of changed) {
          ids.delete(id);
          ids.add(id);
        }
      }),
    [client, ids],
  );
  return () => [...ids].slice(-MAX_KEPT_CARDS);
}

/** The board of a view, kept up to date while somebody looks at it. */
export function useBoard(view: ListView) {
  const changedHere = useChangedHere();
  return useQuery({
    queryKey: [...leadKeys.boards, apiSearch(view)],
    queryFn: () => getBoard(view, changedHere()),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    meta: { failureToast: MESSAGES.loadFailed, leads },
  });
}
