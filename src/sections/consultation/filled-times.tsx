import words from '../../words/call';
import { Message } from '../../components/message';
import { AGENCY_TIME_ZONE } from '../../domain/clock';
import * as styles from './consultation.module.css';

/**
 * Days with free times, as links; the function makes one for each.
 *
 * @param page the address that the links lead to
 */
export function FilledDays({ page }: { page: string }) {
  return (
    <nav aria-label={words.day} data-when="free" hidden>
      <ul className={styles.days} data-list="days">
        <li className={styles.link}>
          <a
            href={page}
            className={styles.chip}
            data-slot="day"
            data-fill-href="href"
            data-fill-current="current"
          >
            {words.toFill.anotherDay}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The chosen day's times; the function makes one radio button for each. The form around them must have `autoComplete="off"`:
 * going back, a browser would tick the button that has the same place among other times.
 *
 * @param id that of the field, which links of an error summary lead to
 */
export function FilledTimes({ id }: { id: string }) {
  return (
    <fieldset
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-describedby={`${id}-error`}
      className={`${styles.picker} ${styles.choice}`}
      data-when="free"
      hidden
    >
      <legend className={styles.legend}>{words.time}</legend>
      <p className={styles.day}>
        <Message
          text={words.toFill.dayIn}
          values={{
            day: <strong data-slot="chosen-day">{words.toFill.day}</strong>,
            zone: <span data-slot="zone">{AGENCY_TIME_ZONE}</span>,
          }}
        />
      </p>
      <p id={`${id}-error`} className={styles.error} hidden />
      <div className={styles.times} data-list="times">
        <label className={styles.chip}>
          <input
            type="radio"
            name="consultation_at"
            required
            className={styles.radio}
            data-fill-id="id"
            data-fill-value="value"
            data-fill-checked="checked"
          />{' '}
          <span className={styles.strong} data-slot="time">
            {words.toFill.time}
          </span>{' '}
          <span className={styles.small} data-slot="at-agency" />
        </label>
      </div>
    </fieldset>
  );
}
