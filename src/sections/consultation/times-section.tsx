import { graphql } from 'gatsby';
import { Action, Submit } from '../../components/action';
import * as field from '../../components/field.module.css';
import { Section } from '../../components/section';
import { StateNotice } from '../../components/notice';
import { AGENCY_TIME_ZONE, timeZoneLabel, timeZones } from '../../domain/clock';
import { AgainNotices } from '../../enquiry/again-notices';
import { TIME_FIELD_ID, type Booking } from '../../enquiry/booking';
import { EnquiryForm } from '../../enquiry/enquiry-form';
import * as picker from './call-picker.module.css';
import * as styles from './consultation.module.css';

const PAGE = '/api/consultations/page';
const TIME_ERROR_ID = `${TIME_FIELD_ID}-error`;

/** States in which there is text in the form, whether or not there are times. */
const REFUSED = 'taken invalid refused reused throttled unavailable expired';

/** As markup, because the list of the visitor's browser is another than that of the build. */
const ZONE_OPTIONS = timeZones()
  .map((zone) => `<option value="${zone}">${timeZoneLabel(zone)}</option>`)
  .join('');

/** The chosen day's times; the function makes one radio button for each. */
function FilledTimes() {
  return (
    <fieldset
      id={TIME_FIELD_ID}
      role="radiogroup"
      tabIndex={-1}
      aria-describedby={TIME_ERROR_ID}
      className={`${picker.picker} ${picker.choice}`}
      data-when="free"
      hidden
    >
      <legend className={picker.legend}>Time</legend>
      <input type="hidden" name="time_zone" />
      <p className={styles.day}>
        <strong data-slot="chosen-day">The chosen day</strong>, in the time zone{' '}
        <span data-slot="zone">Asia/Kolkata</span>
      </p>
      <p id={TIME_ERROR_ID} className={picker.error} hidden />
      <div className={picker.times} data-list="times">
        <label className={picker.chip}>
          <input
            type="radio"
            name="consultation_at"
            required
            // Going back, a browser would tick the button that has the same place among other times.
            autoComplete="off"
            className={picker.radio}
            data-fill-id="id"
            data-fill-value="value"
            data-fill-checked="checked"
          />{' '}
          <span className={picker.strong} data-slot="time">
            A free time
          </span>{' '}
          <span className={picker.small} data-slot="ist" />
        </label>
      </div>
    </fieldset>
  );
}

const BOOKING: Booking = {
  timeZone: AGENCY_TIME_ZONE,
  service: 'consultation',
  picker: () => <FilledTimes />,
  onRefused: () => undefined,
};

interface TimesSectionProps {
  page: Queries.TimesSectionFragment;
  form: Queries.EnquiryFormFragment;
  notices: Queries.AgainNoticesFragment;
  agency: Queries.EnquiryAgencyFragment;
}

/** Days as links, the chosen day's times, and the enquiry form; all of it is filled in by a function. */
export function TimesSection({ page, form, notices, agency }: TimesSectionProps) {
  const { heading, text, changeZone, other } = page;
  const { none, away, taken } = page.notices;
  return (
    <Section id="enquiry" heading={heading} text={text} level={1} tone="sunken" layout="split">
      <div className={styles.times}>
        <StateNotice when="none" tone="plain">
          <p>{none}</p>
        </StateNotice>
        <StateNotice when="away" isDefault>
          <p>{away}</p>
        </StateNotice>
        <nav aria-label="Day" data-when="free" hidden>
          <ul className={picker.days} data-list="days">
            <li className={styles.link}>
              <a
                href={PAGE}
                className={picker.chip}
                data-slot="day"
                data-fill-href="href"
                data-fill-current="current"
              >
                Another day
              </a>
            </li>
          </ul>
        </nav>
        <form action={PAGE} className={picker.foot} data-when="free" hidden>
          <input type="hidden" name="day" />
          <label className={picker.zone}>
            <span className={picker.legend}>Time zone</span>
            <select
              name="zone"
              className={field.control}
              dangerouslySetInnerHTML={{ __html: ZONE_OPTIONS }}
              suppressHydrationWarning
            />
          </label>
          <Submit look="secondary">{changeZone}</Submit>
        </form>
        <div data-when={`free ${REFUSED}`} hidden>
          <EnquiryForm
            copy={form}
            agency={agency}
            search=""
            servicePages={[]}
            notices={<AgainNotices notices={notices} taken={taken} />}
            booking={BOOKING}
          />
        </div>
        <p>
          <Action href={other.href} look="text">
            {other.label}
          </Action>
        </p>
      </div>
    </Section>
  );
}

export const fragment = graphql`
  fragment TimesSection on ConsultationTimesPage {
    heading
    text
    changeZone
    other {
      label
      href
    }
    notices {
      none
      away
      taken
    }
  }
`;
