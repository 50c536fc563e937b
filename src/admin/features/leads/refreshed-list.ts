import type { LeadListAnswer } from '../../../domain/http-api/leads';

/**
 * What the reader sees after the list was asked for again, without a jump under their finger: rows change in place,
 * those that left the list go, the page fills up from below. What belongs above or between the rows waits for the reader
 * to ask for it; `newest` stays what it was, so the desk knows what has come since.
 *
 * @param shown the page as it stands
 * @param fresh the same page as the server has it now
 */
export function refreshedList(shown: LeadListAnswer, fresh: LeadListAnswer): LeadListAnswer {
  const now = new Map(fresh.leads.map((lead) => [lead.id, lead]));
  const isStill = ({ id }: { id: string }) => now.has(id);
  const last = shown.leads.findLast(isStill);
  if (!last) return fresh;

  // Rows after the last known one may not have left: on a full page, new ones above pushed them to the next.
  const end = fresh.leads.length === fresh.per_page ? shown.leads.indexOf(last) : Infinity;
  const staying = shown.leads.filter((lead, index) => isStill(lead) || index > end);
  const known = new Set(shown.leads.map(({ id }) => id));
  const below = fresh.leads
    .slice(fresh.leads.findIndex(({ id }) => id === last.id) + 1)
    .filter(({ id }) => !known.has(id));
  return {
    ...fresh,
    newest: shown.newest,
    leads: [...staying.map((lead) => now.get(lead.id) ?? lead), ...below].slice(0, fresh.per_page),
  };
}
