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

/** The parameters of the list that let through what a figure of the report counts. */
export const REPORT_ROWS = {
  enquiries: (period) => ({ ...period }),
  qualified: (period) => ({ ...period, stage: 'qualified' }),
  won: ({ from, to }) => ({ outcome: 'won', closed_from: from, closed_to: to }),
} satisfies Record<string, (period: Period) => Partial<LeadQuery>>;
