import type { LeadReport } from '../../../domain/http-api/report';
import { LEAD_STATUSES } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/enquiry-fields';

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

/** Names of the sources that are no website or campaign. */
const SOURCE_LABELS = new Map([
  ['direct', 'Direct'],
  ['other', 'Others'],
]);

export const sourceRows = ({ by_source }: LeadReport): ReportRow[] =>
  by_source.map(({ source, count }) => ({ label: SOURCE_LABELS.get(source) ?? source, count }));

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 0 });

/** How far the leads came: each step with its share of all that were received. */
export function funnelRows({ funnel }: LeadReport): ReportRow[] {
  const { received, ...steps } = funnel;
  const shareOf = (count: number) => (received ? ` (${percent.format(count / received)})` : '');
  return [
    { label: 'Received', count: received },
    ...(['contacted', 'qualified', 'closed'] as const).map((step) => ({
      label: `${LEAD_STATUSES[step]}${shareOf(steps[step])}`,
      count: steps[step],
    })),
  ];
}
