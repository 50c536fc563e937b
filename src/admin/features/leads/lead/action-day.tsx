import dayjs from 'dayjs';
import { DayField } from '../../../components/day-field';

interface ActionDayProps {
  name: string;
  /** The day (`YYYY-MM-DD`) to start with; empty for none. */
  firstDay: string;
  fault: string;
  /** Called with the day, empty for none; undefined while the text is no day. */
  onChange: (day: string | undefined) => void;
}

/** The day of a next action. The field itself keeps a text that is no day. */
export default function ActionDay({ firstDay, onChange, ...props }: ActionDayProps) {
  return (
    <DayField
      {...props}
      label="Day"
      isClearable
      defaultValue={firstDay ? dayjs(firstDay) : null}
      onChange={(day, { validationError }) =>
        onChange(validationError === null ? (day?.format('YYYY-MM-DD') ?? '') : undefined)
      }
    />
  );
}
