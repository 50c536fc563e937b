import { graphql } from 'gatsby';
import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { FeatureList } from '../../components/lists';
import { NextSteps } from '../../components/page/next-steps';
import { phoneHref } from '../../domain/phone';
import { EnquirySection } from '../../enquiry/form/enquiry-section';
import * as styles from './consultation.module.css';
import { useBooking } from './use-booking';

interface ExpectationsProps {
  copy: Queries.ExpectationsFragment;
  rules: Queries.ConsultationRulesFragment;
  caller: Queries.CallerFragment;
  /** Before the caller's phone number. */
  directLine: string;
}

/** Tells the visitor about the caller, the medium, the length and the course of a call. */
function Expectations({ copy, rules, caller, directLine }: ExpectationsProps) {
  return (
    <div className={styles.expectations}>
      <h2 className={styles.heading}>{copy.heading}</h2>
      <div className={styles.caller}>
        <Avatar name={caller.name} portrait={caller.portraitDrawing} />
        <div>
          <p className={styles.name}>{caller.name}</p>
          <p className={styles.role}>{`${caller.role}, ${copy.calls}`}</p>
        </div>
      </div>
      {caller.phone && (
        <p className={styles.fact}>
          <Icon name="phone" size={18} className={styles.icon} />
          <span>
            {`${directLine}: `}
            <a href={phoneHref(caller.phone)}>{caller.phone}</a>
          </span>
        </p>
      )}
      <p className={styles.fact}>
        <Icon name="clock" size={18} className={styles.icon} />
        {`${rules.by.label}, ${rules.minutes} minutes`}
      </p>
      <FeatureList features={copy.points} />
    </div>
  );
}

interface ConsultationSectionProps extends Omit<ExpectationsProps, 'copy'> {
  page: Queries.ConsultationSectionFragment;
  /** The enquiry form's copy; a call has words of its own for some of it. */
  form: Queries.EnquirySectionFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service. */
  search: string;
}

/** Books a call: the enquiry form with a day and a time, and the expectations beside it. */
export function ConsultationSection(props: ConsultationSectionProps) {
  const { page, form, rules, caller, directLine, agency, search } = props;
  const { expect, ...copy } = page;
  return (
    <EnquirySection
      copy={{ ...form, ...copy }}
      agency={agency}
      search={search}
      level={1}
      booking={useBooking(rules.horizonDays)}
    >
      <Expectations copy={expect} rules={rules} caller={caller} directLine={directLine} />
      <NextSteps next={{ heading: expect.after, steps: expect.steps }} level={2} />
    </EnquirySection>
  );
}

export const fragments = graphql`
  fragment ConsultationSection on ConsultationPage {
    eyebrow
    heading
    text
    submit
    sent {
      ...ReceiptPanel
    }
    expect {
      ...Expectations
    }
  }

  fragment ConsultationRules on ConsultationRules {
    minutes
    horizonDays
    by {
      label
    }
  }

  fragment Expectations on ConsultationExpectations {
    heading
    calls
    points
    after
    steps
  }

  fragment Caller on TeamMember {
    name
    role
    phone
    portraitDrawing
  }
`;
