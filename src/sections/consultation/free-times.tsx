import { useEffect, useMemo, useState, type ReactNode } from 'react';
import words from '../../words/call';
import { Submit } from '../../components/action';
import { Message } from '../../components/message';
import { slotText } from '../../domain/call-times';
import { dayIn } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';
import { fill } from '../../language/fill';
import { CallTime, TIME_FIELD_ID, type TimeChoice } from '../../enquiry/booking';
import { callDays, callTimes, type CallDay } from './call-days';
import * as styles from './consultation.module.css';

export const TIME_ERROR_ID = `${TIME_FIELD_ID}-error`;

interface ChoiceProps {
  of: 'day' | 'time';
  children: ReactNode;
}

/** Radio buttons in a row of chips. */
function Choice({ of, children }: ChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-describedby={TIME_ERROR_ID}>
      <legend className={styles.legend}>{words[of]}</legend>
      <div className={of === 'day' ? styles.days : styles.times}>{children}</div>
    </fieldset>
  );
}

const countText = ({ length }: CallDay['slots']) =>
  length === 0 ? words.noTimes : fill(words.times, { count: length });

/** Before a day was chosen, the first one shows this many times: no row of them moves the fields below when they come. */
export const FIRST_TIMES = 6;

const takeFocus = (time: HTMLElement | null) => time?.focus();

interface DayTimesProps {
  day: CallDay;
  /** The visitor chose the day, and sees all of its times. */
  isOpened: boolean;
  chosen: string | undefined;
  choose: (startsAt: string) => void;
  timeZone: string;
}

/** The times of a day, as radio buttons. */
function DayTimes({ day, isOpened, chosen, choose, timeZone }: DayTimesProps) {
  const [isWhole, showWhole] = useState(false);
  const times = useMemo(() => callTimes(day.slots, timeZone), [day, timeZone]);
  const fitting = times.length > FIRST_TIMES ? FIRST_TIMES - 1 : FIRST_TIMES;
  const isFirstPart = !times.slice(fitting).some(({ startsAt }) => startsAt === chosen);
  const isShort = !isOpened && !isWhole && isFirstPart;
  const shown = isShort ? times.slice(0, fitting) : times;
  const more = times.length - shown.length;
  return (
    <Choice of="time">
      {shown.map(({ startsAt, time, atAgency }, index) => (
        <label key={startsAt} className={styles.chip}>
          <input
            ref={isWhole && index === fitting ? takeFocus : undefined}
            type="radio"
            name="consultation_at"
            id={index === 0 ? TIME_FIELD_ID : undefined}
            className={styles.radio}
            value={startsAt}
            checked={startsAt === chosen}
            onChange={() => choose(startsAt)}
          />
          <span className={styles.strong}>{time}</span>{' '}
          {atAgency && <span className={styles.small}>{atAgency}</span>}
        </label>
      ))}
      {more > 0 && (
        <button
          type="button"
          className={`${styles.chip} ${styles.more}`}
          onClick={() => showWhole(true)}
        >
          {fill(words.more, { count: more })}
        </button>
      )}
      {isShort &&
        Array.from({ length: FIRST_TIMES - times.length }, (_, index) => (
          <div key={index} className={styles.gap} aria-hidden="true" />
        ))}
    </Choice>
  );
}

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
        {words.nearby}
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

/** The days up to the horizon as radio buttons, and the times of the chosen one or the first. */
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
    setError('consultation_at', { message: words.taken });
  }, [isGone, setValue, setError]);

  const date = chosen ? dayIn(timeZone)(chosen) : openedDate;
  const freeDays = days.filter(({ slots: free }) => free.length > 0);
  const day = freeDays.find((one) => one.date === date) ?? freeDays[0];
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
      <Choice of="day">
        {days.map(({ date: value, weekday, dayOfMonth, slots: free }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name="day"
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
        <DayTimes
          key={day.date}
          day={day}
          isOpened={day.date === openedDate}
          {...{ chosen, choose, timeZone }}
        />
      )}
      {chosen && !isGone && (
        <p>
          <Message
            text={words.yours}
            values={{ time: <CallTime startsAt={chosen} timeZone={timeZone} /> }}
          />
        </p>
      )}
    </>
  );
}
