import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { PageFrame, PageSkeleton } from '../../components/page';
import { Failure } from '../../components/loading';
import { PATHS } from '../../lib/paths';
import { useReport } from './api/reports';
import { ReportCards } from './report-cards';

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
