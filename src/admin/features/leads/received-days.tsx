import { Button, Stack } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReceivedFilterProps } from './received-filter';

interface ReceivedDaysProps extends ReceivedFilterProps {
  onDone: () => void;
}

/** The first and the last day on which the leads of the list were received. */
export default function ReceivedDays({ from, to, onChange, onDone }: ReceivedDaysProps) {
  const picker = (
    name: 'from' | 'to',
    label: string,
    bounds: { minDate?: Dayjs; maxDate?: Dayjs },
  ) => {
    const value = name === 'from' ? from : to;
    return (
      <DatePicker
        label={label}
        format="DD MMM YYYY"
        value={value ? dayjs(value) : null}
        disableFuture
        {...bounds}
        onChange={(day, { validationError }) => {
          if (validationError === null) onChange({ from, to, [name]: day?.format('YYYY-MM-DD') });
        }}
        slotProps={{ textField: { size: 'small' }, field: { clearable: true } }}
      />
    );
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Stack sx={{ gap: 2, padding: 2 }}>
        {picker('from', 'From', to ? { maxDate: dayjs(to) } : {})}
        {picker('to', 'To', from ? { minDate: dayjs(from) } : {})}
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Button onClick={() => onChange({ from: undefined, to: undefined })}>Any day</Button>
          <Button variant="contained" onClick={onDone}>
            Done
          </Button>
        </Stack>
      </Stack>
    </LocalizationProvider>
  );
}
