import { Box, Typography } from '@mui/material';
import type { LeadReport } from '../../../domain/http-api/report';
import { ReplyTime } from './reply-time';
import { ReportCard } from './report-card';
import { dayRows, funnelRows, reportTotal, serviceRows, sourceRows } from './report-rows';

/** All reports about one range; in place of them a sentence when nothing came in. */
export function ReportCards({ report }: { report: LeadReport }) {
  if (reportTotal(report) === 0) {
    return (
      <Typography role="status" sx={{ paddingBlock: 8, textAlign: 'center' }}>
        No enquiries in the last {report.days} days.
      </Typography>
    );
  }
  return (
    <Box sx={gridStyle}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ReplyTime replyTime={report.reply_time} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minInlineSize: 0 }}>
        <ReportCard title="Enquiries per day" of="Day" rows={dayRows(report)} layout="vertical" />
      </Box>
      <ReportCard
        title="Enquiries by service"
        of="Service"
        rows={serviceRows(report)}
        layout="horizontal"
      />
      <ReportCard
        title="Enquiries by source"
        of="Source"
        rows={sourceRows(report)}
        layout="horizontal"
      />
      <ReportCard
        title="From new to closed"
        of="Status"
        rows={funnelRows(report)}
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
};
