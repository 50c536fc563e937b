import { MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';

interface FilterFieldProps<T extends string> {
  label: ReactNode;
  value: T | undefined;
  options: readonly (readonly [value: T, label: ReactNode])[];
  /** The words of the first option, by default made of the label where that is a text. */
  anyText?: string;
  /** Width on screens where the filters stand in a row; a longer name makes it wider. */
  width?: string;
  onChange: (value: T | undefined) => void;
}

/** Filters a list by one of several values; the first option takes the filter away. */
export function FilterField<T extends string>({
  label,
  value,
  options,
  anyText = typeof label === 'string' ? `Any ${label.toLowerCase()}` : 'Any',
  width = '8.75rem',
  onChange,
}: FilterFieldProps<T>) {
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([option]) => option === target.value)?.[0])}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minInlineSize: { md: width }, maxInlineSize: { md: '12.5rem' } }}
    >
      <MenuItem value="">{anyText}</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
