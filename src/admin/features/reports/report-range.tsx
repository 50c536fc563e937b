import { Stack } from '@mui/material';
import { ToggleButton } from '../../components/toggle-button';
import { REPORT_RANGES } from './report-days';

interface ReportRangeProps {
  value: number;
  onChange: (days: number) => void;
}

/** How many days the reports are about. */
export const ReportRange = ({ value, onChange }: ReportRangeProps) => (
  <Stack direction="row" role="group" aria-label="Range" sx={{ gap: 0.75 }}>
    {REPORT_RANGES.map((days) => (
      <ToggleButton key={days} isOn={days === value} onPress={() => onChange(days)}>
        {days} days
      </ToggleButton>
    ))}
  </Stack>
);
