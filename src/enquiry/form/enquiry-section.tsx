import { graphql, useStaticQuery } from 'gatsby';
import { Suspense, type ReactNode } from 'react';
import { Section } from '../../components/page/section';
import { EnquiryForm, type EnquiryFormProps } from './enquiry-form';

interface EnquirySectionProps extends Omit<EnquiryFormProps, 'servicePages'> {
  copy: Queries.EnquirySectionFragment;
  /** 1 where the form is what the page is about. */
  level?: 1 | 2;
  /** Stands beside the form, below the heading. */
  children?: ReactNode;
}

/** The band with the enquiry form; every "Get Quote" leads to its anchor. */
export function EnquirySection({ level = 2, children, ...form }: EnquirySectionProps) {
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
      eyebrow={form.copy.eyebrow}
      heading={form.copy.heading}
      level={level}
      text={form.copy.text}
      tone="sunken"
      layout="split"
      // React hydrates the form without waiting for the content beside it.
      aside={children && <Suspense>{children}</Suspense>}
    >
      <EnquiryForm {...form} servicePages={allService.nodes} />
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
