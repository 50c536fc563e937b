import { useMemo } from 'react';
import * as field from '../../components/field.module.css';
import * as styles from './call-picker.module.css';
import { timeZoneLabel, timeZones } from './time-zones';

interface TimeZoneSelectProps {
  timeZone: string;
  /** Hundreds of options can wait until the page has nothing better to do. */
  isFilled: boolean;
  onChange: (timeZone: string) => void;
}

/** In which zone the times are shown. */
export function TimeZoneSelect({ timeZone, isFilled, onChange }: TimeZoneSelectProps) {
  const zones = useMemo(() => {
    const known = isFilled ? timeZones() : [];
    return known.includes(timeZone) ? known : [timeZone, ...known];
  }, [isFilled, timeZone]);
  return (
    <label className={styles.zone}>
      <span className={styles.legend}>Time zone</span>
      <select
        className={field.control}
        value={timeZone}
        onChange={({ target }) => onChange(target.value)}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneLabel(zone)}
          </option>
        ))}
      </select>
    </label>
  );
}
