import { Button, Popover, Stack } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { CalendarDays } from 'lucide-react';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { ListView } from './list-view';

type Days = Pick<ListView, 'from' | 'to'>;

interface ReceivedFilterProps extends Days {
  onChange: (days: Days) => void;
}

const short = (day: string | undefined) => day && dayjs(day).format('D MMM YYYY');

/** The chosen days in words. */
function rangeText(from: string | undefined, to: string | undefined): string {
  if (!from && !to) return 'Any day';
  if (from === to) return `${short(from)}`;
  if (!from) return `Until ${short(to)}`;
  return to ? `${short(from)} – ${short(to)}` : `Since ${short(from)}`;
}

/** Narrows the list to leads received between two days, both included. */
export default function ReceivedFilter({ from, to, onChange }: ReceivedFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
    <>
      <Button
        variant="outlined"
        color={from || to ? 'primary' : 'inherit'}
        startIcon={<CalendarDays size={16} aria-hidden />}
        aria-label={`Received: ${rangeText(from, to)}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0 }}
      >
        {rangeText(from, to)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Received between' } }}
      >
        <LocalizationProvider dateAdapter={AdapterDayjs}>
          <Stack sx={{ gap: 2, padding: 2 }}>
            {picker('from', 'From', to ? { maxDate: dayjs(to) } : {})}
            {picker('to', 'To', from ? { minDate: dayjs(from) } : {})}
            <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
              <Button onClick={() => onChange({ from: undefined, to: undefined })}>Any day</Button>
              <Button variant="contained" onClick={() => setAnchor(null)}>
                Done
              </Button>
            </Stack>
          </Stack>
        </LocalizationProvider>
      </Popover>
    </>
  );
}
