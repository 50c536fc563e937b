import { Box, Typography } from '@mui/material';
import { serviceLabel } from '../../../domain/enquiry-fields';
import type { LeadReport } from '../../../domain/http-api/report';
import { LEAD_STATUSES } from '../../../domain/lead';
import { REPLY_PROMISE_TEXT } from '../../../domain/reply-promise';
import { countText, hoursText, percentText, shareText } from '../../../domain/number-text';
import { dayOfMonthText } from '../../../domain/time-text';
import { ChartCard, ReportCard, type ReportRow } from './report-charts';

/** All reports about one range, or a sentence when nothing came in. */
export function ReportCards({ report }: { report: LeadReport }) {
  const { calls, reply_time } = report;
  if (report.funnel.received === 0 && calls.booked === 0) {
    return (
      <Typography role="status" sx={{ paddingBlock: 8, textAlign: 'center' }}>
        No enquiries in the last {report.days} days.
      </Typography>
    );
  }
  return (
    <Box sx={gridStyle}>
      <FigureCard
        title="Reply time"
        figures={{
          'Median time to first reply': hoursText(reply_time.median_hours),
          [`Answered as promised (${REPLY_PROMISE_TEXT.enquiry})`]: shareText(
            reply_time.within_promise,
          ),
          Answered: countText(reply_time.answered),
          'Still waiting': countText(reply_time.waiting),
        }}
      />
      <FigureCard
        title="Calls"
        figures={{
          Booked: countText(calls.booked),
          'Took place': countText(calls.held),
          'Did not come': countText(calls.missed),
          Cancelled: countText(calls.cancelled),
        }}
      />
      <ChartCard title="Enquiries per day" of="Day" rows={dayRows(report)} layout="vertical" />
      <ChartCard title="Sales funnel" of="Step" rows={funnelRows(report)} layout="horizontal" />
      <ChartCard
        title="Enquiries by service"
        of="Service"
        rows={report.by_service.map(({ service, count }) => ({
          label: serviceLabel(service),
          count,
        }))}
        layout="horizontal"
      />
      <ChartCard
        title="Enquiries by source"
        of="Source"
        rows={report.by_source.map(({ source, count }) => ({
          label: SOURCE_LABELS.get(source) ?? source,
          count,
        }))}
        layout="horizontal"
      />
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2,
  '& > :nth-of-type(-n + 3)': { gridColumn: '1 / -1' },
};

interface FigureCardProps {
  title: string;
  figures: Readonly<Record<string, string>>;
}

/** Figures, not bars: each is a number of its own kind. */
const FigureCard = ({ title, figures }: FigureCardProps) => (
  <ReportCard title={title}>
    <Box component="dl" sx={figuresStyle}>
      {Object.entries(figures).map(([label, value]) => (
        <Typography key={label} component="div" variant="caption">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Typography>
      ))}
    </Box>
  </ReportCard>
);

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 2,
  margin: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
};

const dayRows = ({ per_day }: LeadReport): ReportRow[] =>
  per_day.map(({ day, count }) => ({ label: dayOfMonthText(day), count }));

/** Names of the sources that are no website or campaign. */
const SOURCE_LABELS = new Map([
  ['direct', 'Direct'],
  ['other', 'Others'],
]);

/** How far the leads came: each step with its share of all that were received. */
function funnelRows({ funnel }: LeadReport): ReportRow[] {
  const { received, ...steps } = funnel;
  const shareOf = (count: number) => (received ? ` (${percentText(count / received)})` : '');
  return [
    { label: 'Received', count: received },
    ...(['contacted', 'qualified', 'closed'] as const).map((step) => ({
      label: `${LEAD_STATUSES[step]}${shareOf(steps[step])}`,
      count: steps[step],
    })),
  ];
}
