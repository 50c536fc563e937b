import { addDays } from '../../../src/domain/clock';
import { agencyDay } from '../../../src/domain/zone';
import type { Compared, Figures } from '../../../src/domain/http-api/report';
import type { Lead } from './enquiry';

const DAY = 86_400_000;

/** The figures of a period by looking at each row. */
export function countedIn(rows: Lead[], from: string, to: string): Figures {
  const isIn = (moment: string | null) =>
    moment !== null && agencyDay(moment) >= from && agencyDay(moment) <= to;
  const came = rows.filter(({ created_at }) => isIn(created_at));
  const won = rows.filter(({ outcome, closed_at }) => outcome === 'won' && isIn(closed_at));
  const isAnswered = ({ first_response_at }: Lead) => first_response_at !== null;
  const isLate = ({ awaiting_reply_until: due }: Lead) =>
    due !== null && Date.parse(due) < Date.now();
  const length = won.reduce(
    (sum, lead) => sum + Date.parse(lead.closed_at ?? '') - Date.parse(lead.created_at),
    0,
  );
  return {
    enquiries: came.length,
    judged: came.filter(isAnswered).length + came.filter(isLate).length,
    in_time: came.filter(
      ({ first_response_at: at, reply_due_at }) =>
        at !== null && reply_due_at !== null && Date.parse(at) <= Date.parse(reply_due_at),
    ).length,
    qualified: came.filter(({ qualified_at }) => qualified_at !== null).length,
    won: won.length,
    value: won.reduce((sum, { value }) => sum + (value ?? 0), 0),
    days_to_close: won.length > 0 ? expect.closeTo(length / won.length / DAY, 0) : null,
  };
}

/** Rows of the report as {name: figures}; a name without figures in both periods is as good as absent. */
export const byName = (entries: [string, Compared][]) =>
  Object.fromEntries(
    entries.filter(([, { now, before }]) => [now, before].some((one) => one.enquiries + one.won)),
  );

/** The figures of the last days, and of each service, source and owner, beside as many days before. */
export function counted(rows: Lead[], days: number) {
  const today = agencyDay(Date.now());
  const first = addDays(today, 1 - days);
  const both = (some: Lead[]) => ({
    now: countedIn(some, first, today),
    before: countedIn(some, addDays(first, -days), addDays(first, -1)),
  });
  const by = (nameOf: (lead: Lead) => string) =>
    byName(
      [...new Set(rows.map(nameOf))].map((name) => [
        name,
        both(rows.filter((lead) => nameOf(lead) === name)),
      ]),
    );
  return {
    ...both(rows),
    service: by(({ service }) => service),
    source: by(({ journey_source }) => journey_source),
    owner: by(({ owner_id }) => owner_id ?? ''),
  };
}
