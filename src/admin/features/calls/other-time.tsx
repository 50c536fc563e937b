import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { AGENCY_TIME_ZONE } from '../../../domain/time';
import { addDays, officeDay } from '../../app/time-text';
import { useNow } from '../../app/use-now';
import { inIndia, IndiaPickers } from './india-pickers';

/** Any time to come, in India; null while what is typed is none. */
export default function OtherTime({ onChange }: { onChange: (time: string | null) => void }) {
  const now = useNow();
  return (
    <IndiaPickers>
      <DateTimePicker
        label="Day and time (IST)"
        timezone={AGENCY_TIME_ZONE}
        format="DD MMM YYYY hh:mm A"
        ampm
        disablePast
        // A day alone must not mean midnight.
        referenceDate={inIndia(`${addDays(officeDay(now), 1)}T10:00`)}
        onChange={(time, { validationError }) =>
          onChange(time && validationError === null ? time.toISOString() : null)
        }
        slotProps={{ textField: { size: 'small', margin: 'normal' } }}
      />
    </IndiaPickers>
  );
}
