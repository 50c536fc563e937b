import type { LeadReport } from '../../../domain/http-api/report';
import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import { serviceLabel } from '../../../domain/service';

/** A bar of a chart, a line of a table. */
export interface ReportRow {
  label: string;
  count: number;
}

/** The days come as dates of the office; reading them as UTC keeps them what they are. */
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export const dayRows = ({ per_day }: LeadReport): ReportRow[] =>
  per_day.map(({ day, count }) => ({ label: dayFormat.format(new Date(day)), count }));

export const serviceRows = ({ by_service }: LeadReport): ReportRow[] =>
  by_service.map(({ service, count }) => ({ label: serviceLabel(service), count }));

/** What the report calls those whom no site or campaign sent, and the long tail. */
const SOURCE_LABELS = new Map([
  ['direct', 'Direct'],
  ['other', 'Others'],
]);

export const sourceRows = ({ by_source }: LeadReport): ReportRow[] =>
  by_source.map(({ source, count }) => ({ label: SOURCE_LABELS.get(source) ?? source, count }));

export const funnelRows = ({ funnel }: LeadReport): ReportRow[] =>
  LEAD_STATUS_VALUES.map((status) => ({ label: LEAD_STATUSES[status], count: funnel[status] }));

/** How many leads the report is about. */
export const reportTotal = ({ per_day }: LeadReport): number =>
  per_day.reduce((sum, { count }) => sum + count, 0);
