import { graphql } from 'gatsby';
import words from '../../words/call';
import { Action, Submit } from '../../components/action';
import { StateNotice } from '../../components/notice';
import { Section } from '../../components/page/section';
import { CONSULTATION_ONLY } from '../../domain/enquiry-fields';
import { timeZoneLabel, timeZones } from '../../domain/clock';
import { type CallForm, TIME_FIELD_ID } from '../../enquiry/booking';
import { AgainNotices } from '../../enquiry/form/again-notices';
import { EnquiryForm } from '../../enquiry/form/enquiry-form';
import { FilledDays, FilledTimes } from './filled-times';
import * as field from '../../components/field.module.css';
import { LanguageField } from '../../components/language-field';
import * as styles from './consultation.module.css';

const PAGE = '/api/consultations/page';

/** States in which there is text in the form, whether or not there are times. */
const REFUSED = 'taken invalid refused reused throttled unavailable expired';

/** As markup, because the visitor's browser and the build list different zones. */
const ZONE_OPTIONS = timeZones()
  .map((zone) => `<option value="${zone}">${timeZoneLabel(zone)}</option>`)
  .join('');

const CALL: CallForm = {
  service: CONSULTATION_ONLY,
  picker: (
    <>
      <input type="hidden" name="time_zone" />
      <FilledTimes id={TIME_FIELD_ID} />
    </>
  ),
};

interface TimesSectionProps {
  page: Queries.TimesSectionFragment;
  form: Queries.EnquiryFormFragment;
  notices: Queries.AgainNoticesFragment;
}

/** Days as links, the chosen day's times, and the enquiry form; all of it is filled in by a function. */
export function TimesSection({ page, form, notices }: TimesSectionProps) {
  const { heading, text, changeZone, other } = page;
  const { none, away, taken } = page.notices;
  return (
    <Section id="enquiry" heading={heading} text={text} level={1} tone="sunken" layout="split">
      <div className={styles.stack}>
        <StateNotice when="none" tone="plain">
          <p>{none}</p>
        </StateNotice>
        <StateNotice when="away" isDefault>
          <p>{away}</p>
        </StateNotice>
        <FilledDays page={PAGE} />
        <form action={PAGE} className={styles.foot} data-when="free" hidden>
          <LanguageField />
          <input type="hidden" name="day" />
          <label className={styles.zone}>
            <span className={styles.legend}>{words.timeZone}</span>
            <select
              name="zone"
              className={field.control}
              dangerouslySetInnerHTML={{ __html: ZONE_OPTIONS }}
            />
          </label>
          <Submit look="secondary">{changeZone}</Submit>
        </form>
        <div data-when={`free ${REFUSED}`} hidden>
          <EnquiryForm
            copy={form}
            notices={<AgainNotices notices={notices} taken={taken} />}
            call={CALL}
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
