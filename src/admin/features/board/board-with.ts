import { type BoardResponse, type BoardColumn, isAbove } from '../../../domain/http-api/board';
import type { Lead } from '../../../domain/lead';

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
  return { columns };
}
