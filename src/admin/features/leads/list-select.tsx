import { NativeSelect, OutlinedInput } from '@mui/material';

interface ListSelectProps<T extends string> {
  label: string;
  value: T;
  /** Value → label, in the order they are offered. */
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

/** A choice about the list. Native: a phone then shows its own wheel. */
export function ListSelect<T extends string>(props: ListSelectProps<T>) {
  const { label, value, options, onChange } = props;
  const values = Object.keys(options) as T[];
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput size="small" />}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((option) => option === target.value);
        if (chosen) onChange(chosen);
      }}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ flex: { xs: '1 1 9rem', sm: '0 0 auto' } }}
    >
      {values.map((option) => (
        <option key={option} value={option}>
          {options[option]}
        </option>
      ))}
    </NativeSelect>
  );
}
