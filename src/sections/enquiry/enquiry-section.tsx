import { graphql, useStaticQuery } from 'gatsby';
import type { ReactNode } from 'react';
import { Section } from '../../components/section';
import type { Booking } from './booking';
import { EnquiryForm } from './enquiry-form';

interface EnquirySectionProps {
  copy: Queries.EnquirySectionFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service. */
  search: string;
  /** 1 where the form is what the page is about. */
  level?: 1 | 2;
  /** Stands above the fields of a form that came back. */
  notices?: ReactNode;
  /** Makes the form one that books a call. */
  booking?: Booking | undefined;
  /** Stands beside the form, below the heading. */
  children?: ReactNode;
}

/** The band with the enquiry form; every "Get Quote" leads to its anchor. */
export function EnquirySection(props: EnquirySectionProps) {
  const { copy, agency, search, level = 2, notices, booking, children } = props;
  const { allService } = useStaticQuery<Queries.ServicePagesQuery>(graphql`
    query ServicePages {
      allService {
        nodes {
          name
          href
        }
      }
    }
  `);
  return (
    <Section
      id="enquiry"
      eyebrow={copy.eyebrow}
      heading={copy.heading}
      level={level}
      text={copy.text}
      tone="sunken"
      layout="split"
      aside={children}
    >
      <EnquiryForm
        copy={copy}
        agency={agency}
        search={search}
        servicePages={allService.nodes}
        notices={notices}
        booking={booking}
      />
    </Section>
  );
}

export const fragment = graphql`
  fragment EnquirySection on EnquiryFormCopy {
    eyebrow
    heading
    text
    ...EnquiryForm
  }
`;
