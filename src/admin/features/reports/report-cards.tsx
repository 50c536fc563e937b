import { Box, Typography } from '@mui/material';
import type { LeadReport } from '../../../domain/http-api/report';
import { REPLY_PROMISE_TEXT } from '../../../domain/reply-promise';
import { countText } from '../../app/time-text';
import { hoursText, shareText } from './reply-time';
import { ChartCard, ReportCard } from './report-charts';
import { dayRows, funnelRows, serviceRows, sourceRows } from './report-rows';

/** All reports about one range, or a sentence when nothing came in. */
export function ReportCards({ report }: { report: LeadReport }) {
  if (report.funnel.received === 0 && report.calls.booked === 0) {
    return (
      <Typography role="status" sx={{ paddingBlock: 8, textAlign: 'center' }}>
        No enquiries in the last {report.days} days.
      </Typography>
    );
  }
  return (
    <Box sx={gridStyle}>
      <ReplyTime replyTime={report.reply_time} />
      <FigureCard
        title="Calls"
        figures={[
          { label: 'Booked', value: countText(report.calls.booked) },
          { label: 'Took place', value: countText(report.calls.held) },
          { label: 'Did not come', value: countText(report.calls.missed) },
          { label: 'Cancelled', value: countText(report.calls.cancelled) },
        ]}
      />
      <ChartCard title="Enquiries per day" of="Day" rows={dayRows(report)} layout="vertical" />
      <ChartCard title="Sales funnel" of="Step" rows={funnelRows(report)} layout="horizontal" />
      <ChartCard
        title="Enquiries by service"
        of="Service"
        rows={serviceRows(report)}
        layout="horizontal"
      />
      <ChartCard
        title="Enquiries by source"
        of="Source"
        rows={sourceRows(report)}
        layout="horizontal"
      />
    </Box>
  );
}

function ReplyTime({ replyTime }: { replyTime: LeadReport['reply_time'] }) {
  const { median_hours, within_promise, answered, waiting } = replyTime;
  const figures = [
    { label: 'Median time to first reply', value: hoursText(median_hours) },
    {
      label: `Answered as promised (${REPLY_PROMISE_TEXT.enquiry})`,
      value: shareText(within_promise),
    },
    { label: 'Answered', value: countText(answered) },
    { label: 'Still waiting', value: countText(waiting) },
  ];
  return <FigureCard title="Reply time" figures={figures} />;
}

interface FigureCardProps {
  title: string;
  figures: readonly { label: string; value: string }[];
}

/** Figures, not bars: each is a number of its own kind. */
const FigureCard = ({ title, figures }: FigureCardProps) => (
  <ReportCard title={title}>
    <Box component="dl" sx={figuresStyle}>
      {figures.map(({ label, value }) => (
        <Typography key={label} component="div" variant="caption">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Typography>
      ))}
    </Box>
  </ReportCard>
);

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2,
  '& > :nth-of-type(-n + 3)': { gridColumn: '1 / -1' },
};

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 2,
  margin: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
};
