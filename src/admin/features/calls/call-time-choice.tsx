import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { agencyDay } from '../../../domain/zone';
import type { Slot } from '../../../domain/consultation';
import { clockText, startText, weekdayText } from '../../../domain/time-text';

export interface TimeProps {
  value: string | null;
  onChange: (startsAt: string | null) => void;
}

/** The picker of the visitors' booking: first the day, with its number of free times, then the time. */
export function DayAndTime({ slots, value, onChange }: TimeProps & { slots: readonly Slot[] }) {
  const days = [...new Set(slots.map(({ starts_at }) => agencyDay(starts_at)))];
  const timesOn = (day: string) => slots.filter(({ starts_at }) => agencyDay(starts_at) === day);
  const [opened, setOpened] = useState<string>();
  const day =
    value && days.includes(agencyDay(value)) ? agencyDay(value) : (opened ?? days[0] ?? '');
  const open = (next: string) => {
    setOpened(next);
    onChange(null);
  };
  return (
    <>
      <Choice legend="Day" name="day" value={day} onChange={open}>
        {days.map((one) => (
          <Option key={one} value={one}>
            <strong>{weekdayText(one)}</strong>{' '}
            <Typography variant="caption" component="span" sx={{ display: 'block' }}>
              {timesOn(one).length} free
            </Typography>
          </Option>
        ))}
      </Choice>
      <Choice legend="Time" name="starts_at" value={value} onChange={onChange}>
        {timesOn(day).map(({ starts_at }) => (
          <Option key={starts_at} value={starts_at}>
            {clockText(starts_at)}
          </Option>
        ))}
      </Choice>
    </>
  );
}

/** A few times, each with its day. */
export const TimesAround = ({ slots, value, onChange }: TimeProps & { slots: readonly Slot[] }) => (
  <Choice legend="Free times" name="starts_at" value={value} onChange={onChange}>
    {slots.map(({ starts_at }) => (
      <Option key={starts_at} value={starts_at}>
        {startText(starts_at)}
      </Option>
    ))}
  </Choice>
);

interface ChoiceProps {
  legend: string;
  name: string;
  value: string | null;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Radio buttons in a row of chips: one stop for the keyboard, arrows within. */
function Choice({ legend, name, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography id={id} variant="subtitle2" component="p" sx={{ marginBlockEnd: 0.75 }}>
        {legend}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        name={name}
        value={value}
        onChange={(_event, chosen) => onChange(chosen)}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
          gap: 0.75,
        }}
      >
        {children}
      </RadioGroup>
    </Box>
  );
}

const Option = ({ value, children }: { value: string; children: ReactNode }) => (
  <FormControlLabel
    value={value}
    control={<Radio sx={{ position: 'absolute', inset: 0, opacity: 0 }} />}
    label={<span>{children}</span>}
    disableTypography
    sx={chipStyle}
  />
);

/** The radio button lies over its chip, unseen. */
const chipStyle = {
  position: 'relative',
  justifyContent: 'center',
  minBlockSize: 40,
  margin: 0,
  paddingInline: 1,
  paddingBlock: 0.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'body2',
  textAlign: 'center',
  '& .MuiButtonBase-root': { borderRadius: 1 },
  '& input': { inlineSize: '100%', blockSize: '100%' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': {
    borderColor: 'primary.main',
    bgcolor: 'action.selected',
    color: 'primary.dark',
  },
  '&:has(:focus-visible)': {
    outline: '3px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
};
