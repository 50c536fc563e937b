import { addDays } from './clock';
import type { LeadQuery } from './lead-query';

/** Days of the agency, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The days of a month (`YYYY-MM`). */
export function monthPeriod(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** The days of a report. */
export const periodOf = ({ from, days }: { from: string; days: number }): Period => ({
  from,
  to: addDays(from, days - 1),
});

const bookedIn = ({ from, to }: Period) => ({ booked_from: from, booked_to: to });

/**
 * The parameters of the list that let through what a figure of the report counts: of a share the part that it is, of a median
 * or an average the leads that it is taken from.
 */
export const REPORT_ROWS = {
  enquiries: (period) => ({ ...period }),
  in_time: (period) => ({ ...period, reply: 'in_time' }),
  judged: (period) => ({ ...period, reply: 'ended' }),
  answered: (period) => ({ ...period, reply: 'answered' }),
  waiting: (period) => ({ ...period, reply: 'waiting' }),
  contacted: (period) => ({ ...period, stage: 'contacted' }),
  qualified: (period) => ({ ...period, stage: 'qualified' }),
  closed: (period) => ({ ...period, stage: 'closed' }),
  won: ({ from, to }) => ({ outcome: 'won', closed_from: from, closed_to: to }),
  booked: bookedIn,
  held: (period) => ({ ...bookedIn(period), call: 'held' }),
  missed: (period) => ({ ...bookedIn(period), call: 'missed' }),
  cancelled: (period) => ({ ...bookedIn(period), call: 'cancelled' }),
} satisfies Record<string, (period: Period) => Partial<LeadQuery>>;
