import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker, type DatePickerProps } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';

interface DayFieldProps extends Omit<DatePickerProps, 'format' | 'slotProps'> {
  isClearable?: boolean;
  /** Shown below the field, which it marks as invalid. */
  fault?: string | undefined;
}

/** A day, typed or chosen, as the desk shows every day. Calendars are heavy: load it when it is needed. */
export const DayField = ({ isClearable = false, fault, ...props }: DayFieldProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <DatePicker
      {...props}
      format="DD MMM YYYY"
      slotProps={{
        textField: {
          size: 'small',
          ...(fault && { error: true, helperText: fault }),
          slotProps: { formHelperText: { role: 'alert' } },
        },
        field: { clearable: isClearable },
      }}
    />
  </LocalizationProvider>
);
