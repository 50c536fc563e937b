import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Submit } from '../../components/action';
import { slotText } from '../../domain/call-times';
import { dayIn } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';
import { CallTime, TIME_FIELD_ID, TIME_MESSAGES, type TimeChoice } from '../../enquiry/booking';
import { callDays, callTimes, type CallDay } from './call-days';
import * as styles from './call-picker.module.css';

export const TIME_ERROR_ID = `${TIME_FIELD_ID}-error`;

interface ChoiceProps {
  legend: 'Day' | 'Time';
  children: ReactNode;
}

/** Radio buttons in a row of chips. */
function Choice({ legend, children }: ChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-describedby={TIME_ERROR_ID}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={legend === 'Day' ? styles.days : styles.times}>{children}</div>
    </fieldset>
  );
}

const countText = ({ length }: CallDay['slots']) =>
  length === 0 ? 'No times' : `${length} ${length === 1 ? 'time' : 'times'}`;

interface NearbyTimesProps extends Pick<TimeChoice, 'nearby'> {
  chosen: string | undefined;
  choose: (startsAt: string) => void;
  timeZone: string;
}

/** Offered in place of a time that was taken. */
function NearbyTimes({ nearby, chosen, choose, timeZone }: NearbyTimesProps) {
  return (
    <div role="group" aria-labelledby="nearby-times" className={styles.nearby}>
      <p id="nearby-times" className={styles.legend}>
        Free times nearby
      </p>
      {nearby.map((slot) => (
        <Submit
          key={slot.starts_at}
          type="button"
          look="secondary"
          aria-pressed={slot.starts_at === chosen}
          onClick={() => choose(slot.starts_at)}
        >
          {slotText(slot, timeZone)}
        </Submit>
      ))}
    </div>
  );
}

interface FreeTimesProps extends TimeChoice {
  slots: readonly Slot[];
  horizonDays: number;
  timeZone: string;
}

/** The days up to the horizon as radio buttons, and the chosen day's times. */
export function FreeTimes({ form, chosen, nearby, slots, horizonDays, timeZone }: FreeTimesProps) {
  const [openedDate, openDate] = useState<string>();
  const days = useMemo(
    () => callDays(slots, timeZone, new Date(), horizonDays),
    [slots, timeZone, horizonDays],
  );
  const { setValue, setError } = form;
  const isGone = chosen !== undefined && !slots.some(({ starts_at }) => starts_at === chosen);
  useEffect(() => {
    if (!isGone) return;
    setValue('consultation_at', '');
    setError('consultation_at', { message: TIME_MESSAGES.taken });
  }, [isGone, setValue, setError]);

  const date = chosen ? dayIn(timeZone)(chosen) : openedDate;
  const day = days.find((one) => one.date === date && one.slots.length > 0);
  const times = useMemo(() => callTimes(day?.slots ?? [], timeZone), [day, timeZone]);
  const firstFree = days.find(({ slots: free }) => free.length > 0);
  const choose = (startsAt: string) =>
    setValue('consultation_at', startsAt, { shouldValidate: true });
  const open = (next: string) => {
    openDate(next);
    setValue('consultation_at', '');
  };

  return (
    <>
      {nearby.length > 0 && (
        <NearbyTimes nearby={nearby} chosen={chosen} choose={choose} timeZone={timeZone} />
      )}
      <Choice legend="Day">
        {days.map(({ date: value, weekday, dayOfMonth, slots: free }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name="day"
              id={!day && value === firstFree?.date ? TIME_FIELD_ID : undefined}
              className={styles.radio}
              value={value}
              checked={value === day?.date}
              disabled={free.length === 0}
              onChange={() => open(value)}
            />
            <span>{weekday}</span> <span className={styles.strong}>{dayOfMonth}</span>{' '}
            <span className={styles.small}>{countText(free)}</span>
          </label>
        ))}
      </Choice>
      {day && (
        <Choice legend="Time">
          {times.map(({ startsAt, time, inIndia }, index) => (
            <label key={startsAt} className={styles.chip}>
              <input
                type="radio"
                name="consultation_at"
                id={index === 0 ? TIME_FIELD_ID : undefined}
                className={styles.radio}
                value={startsAt}
                checked={startsAt === chosen}
                onChange={() => choose(startsAt)}
              />
              <span className={styles.strong}>{time}</span>{' '}
              {inIndia && <span className={styles.small}>{inIndia}</span>}
            </label>
          ))}
        </Choice>
      )}
      {chosen && !isGone && (
        <p>
          Your call: <CallTime startsAt={chosen} timeZone={timeZone} />
        </p>
      )}
    </>
  );
}
