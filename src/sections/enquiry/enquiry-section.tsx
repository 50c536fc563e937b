import { graphql } from 'gatsby';
import { Section } from '../../components/section';
import { EnquiryForm } from './enquiry-form';

/** The band with the enquiry form; every "Get Quote" leads to its anchor. */
export function EnquirySection({ copy }: { copy: Queries.EnquirySectionFragment }) {
  return (
    <Section
      id="enquiry"
      eyebrow={copy.eyebrow}
      heading={copy.heading}
      text={copy.text}
      tone="sunken"
    >
      <EnquiryForm submitLabel={copy.submit} notice={copy.notice} />
    </Section>
  );
}

export const fragment = graphql`
  fragment EnquirySection on EnquiryFormCopy {
    eyebrow
    heading
    text
    submit
    notice
  }
`;
