import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker, type DateTimePickerProps } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { addDays, AGENCY_TIME_ZONE } from '../../../domain/clock';
import { agencyDay, zoneNames } from '../../../domain/zone';
import { useNow } from '../../lib/time';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment, or the beginning of a day (`YYYY-MM-DD`), as the clocks of the office show it. */
export const agencyClock = (time: string): dayjs.Dayjs => dayjs.tz(time, AGENCY_TIME_ZONE);

/** Options are named as they are shown (WCAG 2.5.3): the pickers' own names leave the leading zero out. */
const LOCALE_TEXT = {
  hoursClockNumberText: (hours: string) => `${hours.padStart(2, '0')} hours`,
  minutesClockNumberText: (minutes: string) => `${minutes.padStart(2, '0')} minutes`,
};

interface AgencyTimeFieldProps extends Omit<DateTimePickerProps, 'format' | 'slotProps'> {
  /** Shown below the field, which it marks as invalid. */
  fault?: string | undefined;
  margin?: 'normal';
}

/** A day and a time of it, on the clocks of the office wherever the reader is. */
export const AgencyTimeField = ({ fault, margin, ...props }: AgencyTimeFieldProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} localeText={LOCALE_TEXT}>
    <DateTimePicker
      {...props}
      timezone={AGENCY_TIME_ZONE}
      format="DD MMM YYYY hh:mm A"
      ampm
      slotProps={{
        textField: {
          size: 'small',
          ...(margin && { margin }),
          ...(fault !== undefined && { error: true, helperText: fault }),
          slotProps: { formHelperText: { role: 'alert' } },
        },
      }}
    />
  </LocalizationProvider>
);

/** Any time to come; null while what is typed is none. */
export default function OtherTime({ onChange }: { onChange: (time: string | null) => void }) {
  const now = useNow();
  return (
    <AgencyTimeField
      label={`Day and time (${zoneNames()})`}
      disablePast
      // A day alone must not mean midnight.
      referenceDate={agencyClock(`${addDays(agencyDay(now), 1)}T10:00`)}
      onChange={(time, { validationError }) =>
        onChange(time && validationError === null ? time.toISOString() : null)
      }
      margin="normal"
    />
  );
}
