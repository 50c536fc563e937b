import { Box, Typography } from '@mui/material';
import {
  type LeadReport,
  monthPeriod,
  periodOf,
  REPORT_ROWS,
} from '../../../domain/http-api/report';
import { LEAD_STATUSES } from '../../../domain/lead';
import { countText, percentText } from '../../../domain/number-text';
import { addDays } from '../../../domain/clock';
import { amountText, shortAmountText } from '../../../domain/money';
import { dayOfMonthText, daysText, monthText } from '../../../domain/time-text';
import { TitledCard } from '../../components/page';
import { ChangeMark, METRICS } from './metrics';
import { CallsCard, ReplyTimeCard } from './figure-cards';
import { Figures } from './report-figures';
import { ChartCard, type ReportRow } from './report-charts';
import { ReportTable } from './report-table';

/** All reports about one range, or a sentence when nothing came in. */
export function ReportCards({ report }: { report: LeadReport }) {
  const { calls, now, before } = report;
  const counts = [report.funnel.received, calls.booked, now.won, before.enquiries, before.won];
  if (counts.every((count) => count === 0)) {
    return (
      <Typography role="status" sx={{ paddingBlock: 8, textAlign: 'center' }}>
        No leads in the last {report.days} days.
      </Typography>
    );
  }
  return (
    <Box sx={gridStyle}>
      <Box sx={wideStyle}>
        <FiguresCard report={report} />
      </Box>
      <Box sx={wideStyle}>
        <ChartCard
          title="Leads per day"
          of="Day"
          rows={dayRows(report)}
          layout="vertical"
          textOf={countText}
        />
      </Box>
      <FunnelCard report={report} />
      <ValueCard report={report} />
      <Box sx={wideStyle}>
        <ReportTable report={report} />
      </Box>
      <ReplyTimeCard report={report} />
      <CallsCard report={report} />
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
};

const wideStyle = { gridColumn: '1 / -1', minInlineSize: 0 };

/** The figures of all enquiries, each beside the same number of days before. */
function FiguresCard({ report }: { report: LeadReport }) {
  const { days, from } = report;
  const [first, last] = [addDays(from, -days), addDays(from, -1)];
  return (
    <TitledCard title={daysText(from, addDays(from, days - 1))}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        Leads, replies and qualified leads are counted on the day the enquiry came in, won leads on
        the day they were closed. Compared with the {days} days before, {daysText(first, last)}.
      </Typography>
      <Figures
        figures={METRICS.map((metric) => ({
          label: metric.label,
          value: metric.textOf(metric.valueOf(report.now)),
          rows: metric.rowsIn(periodOf(report)),
          mark: <ChangeMark metric={metric} figures={report} than={`the ${days} days before`} />,
        }))}
      />
    </TitledCard>
  );
}

const dayRows = ({ per_day }: LeadReport): ReportRow[] =>
  per_day.map(({ day, count }) => ({
    label: dayOfMonthText(day),
    count,
    rows: { from: day, to: day },
  }));

/** Not the status "Closed", which leads have too that never were qualified. */
const STEPS = { ...LEAD_STATUSES, closed: 'Closed after qualified' };

/** How far the leads came, on a scale of all that were received: a small step is not drawn beside a large one. */
function FunnelCard({ report }: { report: LeadReport }) {
  const { received, ...steps } = report.funnel;
  const period = periodOf(report);
  const shareOf = (count: number) => (received ? count / received : 0);
  const rows = [
    { label: 'Received', count: received, rows: period },
    ...(['contacted', 'qualified', 'closed'] as const).map((step) => ({
      label: `${STEPS[step]}${received ? ` (${percentText(shareOf(steps[step]))})` : ''}`,
      count: steps[step],
      rows: REPORT_ROWS[step](period),
    })),
  ];
  return (
    <ChartCard
      title="Sales funnel"
      of="Step"
      rows={rows}
      layout="horizontal"
      textOf={countText}
      {...(received > 0 && { max: received })}
    />
  );
}

/** The value won in each of the last twelve months, the latest last. */
function ValueCard({ report: { by_month } }: { report: LeadReport }) {
  const rows = by_month
    .map(({ month, now }) => ({
      label: monthText(month),
      count: now.value,
      rows: REPORT_ROWS.won(monthPeriod(month)),
    }))
    .toReversed();
  if (rows.every(({ count }) => count === 0)) {
    return (
      <TitledCard title="Value won per month">
        <Typography color="textSecondary">
          No value was won in the last twelve months. Say what a lead is worth on its page, and
          close it as won.
        </Typography>
      </TitledCard>
    );
  }
  return (
    <ChartCard
      title="Value won per month"
      of="Month"
      measure="Value won"
      rows={rows}
      layout="vertical"
      textOf={amountText}
      tickOf={shortAmountText}
    />
  );
}
