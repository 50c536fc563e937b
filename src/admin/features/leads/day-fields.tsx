import { Button, Stack } from '@mui/material';
import dayjs, { type Dayjs } from 'dayjs';
import { agencyDay } from '../../../domain/zone';
import { DayField } from '../../components/day-field';
import { useNow } from '../../lib/time';
import type { ReceivedRange } from './list/list-view';

interface ActionDayProps {
  name: string;
  /** The day (`YYYY-MM-DD`) to start with; null for none. */
  firstDay: string | null;
  fault: string | undefined;
  /** Called with the day, null for none; `Invalid Date` while the text is no day. */
  onChange: (day: string | null) => void;
}

/** The day of a next action. The field itself keeps a text that is no day. */
export function ActionDay({ firstDay, fault, onChange, ...props }: ActionDayProps) {
  return (
    <DayField
      {...props}
      {...(fault !== undefined && { fault })}
      label="Day"
      isClearable
      defaultValue={firstDay === null ? null : dayjs(firstDay)}
      onChange={(day, { validationError }) =>
        onChange(day && (validationError === null ? day : dayjs(NaN)).format('YYYY-MM-DD'))
      }
    />
  );
}

interface ReceivedDaysProps extends ReceivedRange {
  onChange: (days: ReceivedRange) => void;
  onDone: () => void;
}

/** The first and the last day on which the leads of the list were received. */
export function ReceivedDays({ from, to, onChange, onDone }: ReceivedDaysProps) {
  // The days are the agency's, wherever the reader is.
  const today = dayjs(agencyDay(useNow()));
  const picker = (
    name: 'from' | 'to',
    label: string,
    bounds: { minDate?: Dayjs; maxDate: Dayjs },
  ) => {
    const value = name === 'from' ? from : to;
    return (
      <DayField
        label={label}
        isClearable
        value={value ? dayjs(value) : null}
        {...bounds}
        onChange={(day, { validationError }) => {
          if (validationError === null) onChange({ from, to, [name]: day?.format('YYYY-MM-DD') });
        }}
      />
    );
  };
  return (
    <Stack sx={{ gap: 2, padding: 2 }}>
      {picker('from', 'From', { maxDate: to ? dayjs(to) : today })}
      {picker('to', 'To', { maxDate: today, ...(from && { minDate: dayjs(from) }) })}
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button onClick={() => onChange({ from: undefined, to: undefined })}>Any day</Button>
        <Button variant="contained" onClick={onDone}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
}
