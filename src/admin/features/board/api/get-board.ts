import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type BoardColumn,
  type BoardResponse,
  boardResponseSchema,
  isAbove,
  MAX_KEPT_CARDS,
} from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import type { LeadHolder } from '../../../toasts/toasts';
import { request } from '../../../lib/request';
import { leadKeys, watchLeadChanges } from '../../leads/api/lead-cache';
import { type CompanyGroup, groupByCompany } from '../../leads/company-groups';
import { apiSearch, type ListView } from '../../leads/list/list-view';

const has = ({ leads }: BoardColumn, { id }: Lead) => leads.some((lead) => lead.id === id);

/** The index of a lead among the other leads of a column. */
export function placeIn({ leads }: BoardColumn, lead: Lead): number {
  const others = leads.filter(({ id }) => id !== lead.id);
  const below = others.findIndex((other) => isAbove(lead, other));
  return below < 0 ? others.length : below;
}

/** A lead's share of the value of its column: of the closed ones only the won have a value. */
const worth = ({ status, outcome, value }: Lead): number =>
  status !== 'closed' || outcome === 'won' ? (value ?? 0) : 0;

/**
 * The board with another version of one of its leads, which stands where the server will have it; one that became spam leaves.
 * A board without that lead stays.
 */
export function boardWith(board: BoardResponse, lead: Lead): BoardResponse {
  const from = board.columns.find((column) => has(column, lead));
  const before = from?.leads.find(({ id }) => id === lead.id);
  if (!from || !before) return board;
  const columns = board.columns.map((column) => {
    const isFrom = column === from;
    const isTo = column.status === lead.status && lead.spam_reason === null;
    if (!isFrom && !isTo) return column;
    const others = column.leads.filter(({ id }) => id !== lead.id);
    const place = placeIn(column, lead);
    return {
      ...column,
      total: column.total + Number(isTo) - Number(isFrom),
      value:
        column.value === null
          ? null
          : column.value + (isTo ? worth(lead) : 0) - (isFrom ? worth(before) : 0),
      leads: isTo ? others.toSpliced(place, 0, lead) : others,
    };
  });
  return { ...board, columns };
}

/** The cards of a column as they are drawn: by company, if the board is grouped. */
export function groupsOf(
  leads: readonly Lead[],
  companies: BoardResponse['companies'],
): readonly (Pick<CompanyGroup, 'leads'> & { heading?: CompanyGroup })[] {
  if (!companies) return [{ leads: [...leads] }];
  return groupByCompany(leads, companies).map((group) => ({ heading: group, leads: group.leads }));
}

/** The cards of a column in the order in which they are drawn. */
export const cardsOf = (leads: readonly Lead[], companies: BoardResponse['companies']): Lead[] =>
  groupsOf(leads, companies).flatMap((group) => group.leads);

/**
 * The id of the card below the place where a carried one will be drawn; null where it will be the last. Until it is dropped, the
 * other cards stay where they are, so of a company that it brings to the top this is the first.
 */
export function cardBelow(
  column: BoardColumn,
  carried: Lead,
  companies: BoardResponse['companies'],
): string | null {
  const others = column.leads.filter(({ id }) => id !== carried.id);
  const cards = cardsOf(others.toSpliced(placeIn(column, carried), 0, carried), companies);
  return cards[cards.findIndex(({ id }) => id === carried.id) + 1]?.id ?? null;
}

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

/**
 * The board of a view, kept up to date while somebody looks at it.
 *
 * @param isWaiting what the view shows is not known yet
 */
export function useBoard(view: ListView, isWaiting: boolean) {
  const changedHere = useChangedHere();
  return useQuery({
    queryKey: [...leadKeys.boards, apiSearch(view)],
    queryFn: () => getBoard(view, changedHere()),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    meta: { failureToast: MESSAGES.loadFailed, leads },
  });
}
