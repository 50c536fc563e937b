import { Box, Container, Stack, Typography } from '@mui/material';
import { Failure } from '../../components/failure';
import { useReport } from './get-report';
import { ReportCards } from './report-cards';
import { useReportDays } from './report-days';
import { ReportRange } from './report-range';
import { ReportsSkeleton } from './reports-skeleton';

/** What came in, from where, and how soon it was answered. Loaded when first opened: it brings the charts. */
export default function ReportsPage() {
  const [days, changeDays] = useReportDays();
  const report = useReport(days);
  return (
    <Container component="main" maxWidth="lg" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={headStyle}>
        <Typography variant="h1">Reports</Typography>
        <ReportRange value={days} onChange={changeDays} />
      </Stack>
      {report.isPending && <ReportsSkeleton />}
      {!report.data && report.error && (
        <Failure
          title="The reports could not be loaded."
          failure={report.error}
          isRetrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      )}
      {report.data && (
        <Box
          aria-busy={report.isPlaceholderData}
          sx={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}
        >
          <ReportCards report={report.data} />
        </Box>
      )}
    </Container>
  );
}

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  marginBlockEnd: 2,
};
