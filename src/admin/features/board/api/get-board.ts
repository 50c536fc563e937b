import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BoardResponse, boardResponseSchema } from '../../../../domain/http-api/board';
import { MESSAGES } from '../../../../domain/messages';
import type { LeadHolder } from '../../../lib/lead-holder';
import { request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';
import { apiSearch, type ListView } from '../../leads/list/list-view';
import { boardWith } from '../board-with';

const POLL_MS = 60_000;

const leads: LeadHolder<BoardResponse> = {
  leadsOf: ({ columns }) => columns.flatMap((column) => column.leads),
  withLead: boardWith,
};

/** Fetches the leads of a view as columns. */
export const getBoard = (view: ListView): Promise<BoardResponse> =>
  request(boardResponseSchema, `/api/leads/board${apiSearch(view)}`);

/** The board of a view, kept up to date while somebody looks at it. */
export const useBoard = (view: ListView) =>
  useQuery({
    queryKey: [...leadKeys.boards, apiSearch(view)],
    queryFn: () => getBoard(view),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    meta: { failureToast: MESSAGES.loadFailed, leads },
  });
