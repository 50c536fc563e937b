import { graphql } from 'gatsby';
import { EnquirySection } from '../enquiry/enquiry-section';
import { Expectations } from './expectations';
import { useBooking } from './use-booking';

interface ConsultationSectionProps {
  page: Queries.ConsultationSectionFragment;
  /** The enquiry form's copy; a call has words of its own for some of it. */
  form: Queries.EnquirySectionFragment;
  rules: Queries.ConsultationRulesFragment;
  caller: Queries.CallerFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service. */
  search: string;
}

/** Books a call: the enquiry form with a day and a time, and what to expect beside it. */
export function ConsultationSection(props: ConsultationSectionProps) {
  const { page, form, rules, caller, agency, search } = props;
  const booking = useBooking(rules.horizonDays);
  const { heading, text, submit, sent } = page;
  return (
    <EnquirySection
      copy={{ ...form, eyebrow: page.eyebrow, heading, text, submit, sent }}
      agency={agency}
      search={search}
      level={1}
      booking={booking}
    >
      <Expectations copy={page.expect} rules={rules} caller={caller} />
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
`;
