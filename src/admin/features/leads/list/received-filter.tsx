import { Button, CircularProgress, Popover } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { lazy } from 'react';
import { LazyPart } from '../../../components/loading';
import { useMenu } from '../../../components/menu';
import { dateText } from '../../../../domain/time-text';
import type { ListView } from './list-view';

/** The calendars weigh as much as all other filters together: they are loaded when they are opened. */
const ReceivedDays = lazy(() => import(/* webpackChunkName: "calendar" */ './received-days'));

type Days = Pick<ListView, 'from' | 'to'>;

export interface ReceivedFilterProps extends Days {
  onChange: (days: Days) => void;
}

/** The chosen days in words. */
function rangeText({ from, to }: Days): string {
  if (from && to) return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
  if (from) return `Since ${dateText(from)}`;
  return to ? `Until ${dateText(to)}` : 'Any day';
}

/** Narrows the list to leads received between two days, both included. */
export function ReceivedFilter({ from, to, onChange }: ReceivedFilterProps) {
  const { button, menu, close } = useMenu();
  const text = rangeText({ from, to });
  return (
    <>
      <Button
        variant="outlined"
        color={from || to ? 'primary' : 'inherit'}
        startIcon={<CalendarDays size={16} />}
        aria-label={`Received: ${text}`}
        {...button}
        aria-haspopup="dialog"
        sx={{ flexShrink: 0 }}
      >
        {text}
      </Button>
      <Popover
        {...menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Received between' } }}
      >
        <LazyPart
          waiting={<CircularProgress aria-label="Loading the calendar" sx={{ margin: 4 }} />}
        >
          <ReceivedDays from={from} to={to} onChange={onChange} onDone={close} />
        </LazyPart>
      </Popover>
    </>
  );
}
