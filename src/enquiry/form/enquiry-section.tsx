import { graphql } from 'gatsby';
import type { ComponentProps, ReactNode } from 'react';
import { Section } from '../../components/page/section';
import { EnquiryForm } from './enquiry-form';
import { LiveEnquiryForm } from './live-enquiry-form';

interface EnquirySectionProps extends ComponentProps<typeof EnquiryForm> {
  copy: Queries.EnquirySectionFragment;
  /** 1 where the form is what the page is about. */
  level?: 1 | 2;
  /** Stands beside the form, below the heading. */
  children?: ReactNode;
}

/** The band with the enquiry form; every "Get Quote" leads to its anchor. */
export function EnquirySection({ level = 2, children, ...form }: EnquirySectionProps) {
  return (
    <Section
      id="enquiry"
      eyebrow={form.copy.eyebrow}
      heading={form.copy.heading}
      level={level}
      text={form.copy.text}
      tone="sunken"
      layout="split"
      aside={children}
    >
      <EnquiryForm {...form} />
    </Section>
  );
}

type LiveEnquiryProps = Omit<ComponentProps<typeof LiveEnquiryForm>, 'servicePages'> & {
  data: Queries.ServicePagesFragment;
};

/** Adds to the section's form what scripts can. */
export const LiveEnquiry = ({ data, ...props }: LiveEnquiryProps) => (
  <LiveEnquiryForm {...props} servicePages={data.allService.nodes} />
);

export const fragments = graphql`
  fragment ServicePages on Query {
    allService {
      nodes {
        name
        href
      }
    }
  }

  fragment EnquirySection on EnquiryFormCopy {
    eyebrow
    heading
    text
    ...EnquiryForm
  }
`;
