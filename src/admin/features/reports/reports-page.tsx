import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import {
  type LeadReport,
  monthPeriod,
  periodOf,
  REPORT_ROWS,
} from '../../../domain/http-api/report';
import { LEAD_STATUSES } from '../../../domain/lead';
import { amountText, shortAmountText, countText, percentText } from '../../../domain/numbers';
import { dayOfMonthText, monthText } from '../../../domain/time-text';
import { Failure } from '../../components/loading';
import { PageFrame, PageSkeleton, TitledCard } from '../../components/page';
import { PATHS } from '../../lib/paths';
import { useReport } from './api/reports';
import { CallsCard, FiguresCard, ReplyTimeCard } from './figure-cards';
import { ChartCard, type ReportRow } from './report-charts';
import { ReportTable } from './report-table';

/** The ranges of a report, in days. */
const RANGES = [7, 30, 90, 365];
const DEFAULT_RANGE = 30;

/** The range that the address names; the default when it names none that exists. */
function daysIn(search: string): number {
  const days = Number(new URLSearchParams(search).get('days'));
  return RANGES.includes(days) ? days : DEFAULT_RANGE;
}

const showDays = (days: number) =>
  navigate(days === DEFAULT_RANGE ? PATHS.reports : `${PATHS.reports}?days=${days}`, {
    replace: true,
  });

/** The enquiries of some days up to today, where they came from and how soon they were answered. */
export default function ReportsPage() {
  const days = daysIn(useLocation().search);
  const report = useReport(days);
  return (
    <PageFrame>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          marginBlockEnd: 2,
        }}
      >
        <Typography variant="h1">Reports</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="Range"
          value={days}
          onChange={(_event, chosen: number | null) => chosen !== null && void showDays(chosen)}
        >
          {RANGES.map((range) => (
            <ToggleButton key={range} value={range}>
              {range} days
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {report.isPending && <PageSkeleton text="Loading the reports…" heights={[110, 350]} />}
      {!report.data && report.error && (
        <Failure title="The reports could not be loaded." query={report} />
      )}
      {report.data && (
        <Box
          aria-busy={report.isPlaceholderData}
          sx={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}
        >
          <ReportCards report={report.data} />
        </Box>
      )}
    </PageFrame>
  );
}

/** All reports about one range, or a sentence when nothing came in. */
function ReportCards({ report }: { report: LeadReport }) {
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
