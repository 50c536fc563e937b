import { agencyDay } from '../../src/domain/zone';
import { joinSources } from '../../src/domain/lead-query';
import { monthPeriod, REPORT_ROWS } from '../../src/domain/http-api/report';

const DAY = 86_400_000;
const TODAY = agencyDay(Date.now());
const A_YEAR_AGO = agencyDay(Date.now() - 365 * DAY);

/** Periods of the report: its shortest and its longest, and its oldest month. */
const PERIODS = [
  { from: agencyDay(Date.now() - 6 * DAY), to: TODAY },
  { from: A_YEAR_AGO, to: TODAY },
  monthPeriod(A_YEAR_AGO.slice(0, 7)),
];

const OTHER_SOURCES = { not_sources: joinSources(['news', 'ads', 'partner']) };

/** The lists that the figures of the report lead to, in the order in which the desk opens them. */
export const FIGURES: Record<string, string>[] = PERIODS.flatMap((period) => [
  ...Object.values(REPORT_ROWS).map((rowsIn) => rowsIn(period)),
  { ...REPORT_ROWS.enquiries(period), ...OTHER_SOURCES },
  { ...REPORT_ROWS.in_time(period), source: 'ads' },
  { ...REPORT_ROWS.won(period), owner: 'none' },
]).map((rows) => ({ ...rows, sort: 'waiting' }));
