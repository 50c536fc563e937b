import { useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Submit } from '../../components/action';
import * as field from '../../components/field.module.css';
import { Notice } from '../../components/notice';
import type { Slot } from '../../domain/consultation';
import { CONSULTATION_ONLY } from '../../domain/enquiry-fields';
import { PLAIN_PAGES } from '../../domain/site-paths';
import { BOOKING_PAGE, TIME_FIELD_ID, type TimeChoice } from '../../enquiry/booking';
import * as styles from './consultation.module.css';
import { FIRST_TIMES, FreeTimes, TIME_ERROR_ID } from './free-times';
import { timeZoneLabel, timeZones } from '../../domain/clock';

interface ToComeProps {
  of: 'days' | 'times';
  count: number;
}

/** Holds the place of days or times, so that nothing moves when they come. */
const ToCome = ({ of, count }: ToComeProps) => (
  <div className={styles[of]} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.blank} />
    ))}
  </div>
);

/** Carries the typed text to the form that needs no time. */
function OtherWay({ form, children }: Pick<TimeChoice, 'form'> & { children: ReactNode }) {
  const service = useWatch({ control: form.control, name: 'service' }) || CONSULTATION_ONLY;
  return (
    <a href={`/contact?service=${service}#enquiry`} className={styles.other}>
      {children}
    </a>
  );
}

interface TimeZoneSelectProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

/** In which zone the times are shown. Browsers take seconds to list all zones, so that is done for who reaches for them. */
function TimeZoneSelect({ timeZone, onChange }: TimeZoneSelectProps) {
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

export type FreeSlots =
  { phase: 'loading' | 'failed' } | { phase: 'loaded'; slots: readonly Slot[] };

interface CallPickerProps extends TimeChoice {
  free: FreeSlots;
  onRetry: () => void;
  horizonDays: number;
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
}

/** The choice of a day and a time for the call, in the visitor's own zone or another. */
export function CallPicker(props: CallPickerProps) {
  const { form, chosen, nearby, free, onRetry, horizonDays, timeZone, onTimeZone } = props;
  const error = form.formState.errors.consultation_at?.message;
  const slots = free.phase === 'loaded' ? free.slots : [];
  return (
    <div
      id={slots.length === 0 ? TIME_FIELD_ID : undefined}
      tabIndex={-1}
      className={styles.picker}
    >
      <p id={TIME_ERROR_ID} className={styles.error} hidden={!error}>
        {error}
      </p>
      {free.phase === 'loading' && (
        <div>
          <p role="status" className={styles.legend}>
            Loading free times…
          </p>
          <noscript>
            <p>
              This page needs scripts.{' '}
              <a href={PLAIN_PAGES.get(BOOKING_PAGE)}>Choose a time without them</a>
            </p>
          </noscript>
          <ToCome of="days" count={horizonDays + 1} />
        </div>
      )}
      {free.phase === 'loading' && (
        <div aria-hidden="true">
          <p className={styles.legend}>Time</p>
          <ToCome of="times" count={FIRST_TIMES} />
        </div>
      )}
      {free.phase === 'failed' && (
        <Notice role="alert">
          <p>We couldn’t load the free times.</p>
          <div>
            <Submit type="button" look="secondary" onClick={onRetry}>
              Retry
            </Submit>
          </div>
        </Notice>
      )}
      {free.phase === 'loaded' && slots.length === 0 && (
        <Notice tone="plain" role="status">
          <p>{`There are no free times in the next ${horizonDays} days.`}</p>
        </Notice>
      )}
      {slots.length > 0 ? (
        <FreeTimes {...{ form, chosen, nearby, slots, horizonDays, timeZone }} />
      ) : (
        // A post before a time can be chosen must not pass for an enquiry without a call.
        <input type="hidden" name="consultation_at" value="none" />
      )}
      <div className={styles.foot}>
        <TimeZoneSelect timeZone={timeZone} onChange={onTimeZone} />
        <OtherWay form={form}>
          {slots.length > 0 ? 'None of these times fits' : 'Send us a message instead'}
        </OtherWay>
      </div>
    </div>
  );
}
