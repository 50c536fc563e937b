import dayjs from 'dayjs';
import { DayField } from '../../../components/day-field';

interface ActionDayProps {
  name: string;
  /** The day (`YYYY-MM-DD`) to start with; null for none. */
  firstDay: string | null;
  fault: string | undefined;
  /** Called with the day, null for none; `Invalid Date` while the text is no day. */
  onChange: (day: string | null) => void;
}

/** The day of a next action. The field itself keeps a text that is no day. */
export default function ActionDay({ firstDay, fault, onChange, ...props }: ActionDayProps) {
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
