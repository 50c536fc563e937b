import { useMemo, useState } from 'react';
import * as field from '../../components/field.module.css';
import * as styles from './call-picker.module.css';
import { timeZoneLabel, timeZones } from './time-zones';

interface TimeZoneSelectProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

/** In which zone the times are shown. Browsers take seconds to list all zones, so that is done for who reaches for them. */
export function TimeZoneSelect({ timeZone, onChange }: TimeZoneSelectProps) {
  const [isFilled, setFilled] = useState(false);
  const fill = () => setFilled(true);
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
        onFocus={fill}
        onPointerDown={fill}
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
