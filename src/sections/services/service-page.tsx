import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { Section } from '../../components/section';
import { serviceLabel } from '../../domain/enquiry-fields';
import { CallToAction } from '../call-to-action';
import { Layout } from '../layout/layout';
import { FinishedProject } from './finished-project';
import { ServiceDetail, ServiceHeader } from './service-introduction';
import * as styles from './service-page.module.css';

interface OtherGroupsProps {
  heading: string;
  groups: readonly Queries.OtherGroupFragment[];
  /** Path of the group whose page this is; it is left out. */
  current: string;
}

/** Links to the other groups, so that no service page is a dead end. */
function OtherGroups({ heading, groups, current }: OtherGroupsProps) {
  return (
    <Section id="other-services" heading={heading}>
      <ul className={styles.groups}>
        {groups
          .filter(({ href }) => href !== current)
          .map(({ key, href, summary }) => (
            <li key={key} className={styles.group}>
              <h3>
                <a href={href} className={styles.link}>
                  {serviceLabel(key)}
                </a>
              </h3>
              <p className="muted small">{summary}</p>
            </li>
          ))}
      </ul>
    </Section>
  );
}

interface ServicePageProps {
  group: Queries.ServicePageGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServicePageServiceFragment | null;
  copy: Queries.ServicePageFragment;
  groups: readonly Queries.OtherGroupFragment[];
  /** The services of the group: early on its own page, last on that of one of them. */
  siblings: ReactNode;
  /** Stands above the finished project. */
  children?: ReactNode;
}

/** The page of a service group, or of one of its services: then that service comes first, and its siblings last. */
export function ServicePage(props: ServicePageProps) {
  const { group, service, copy, groups, siblings, children } = props;
  const { labels, callToAction } = copy;
  return (
    <Layout path={service?.href ?? group.href}>
      <ServiceHeader group={group} service={service} priceLabel={labels.price} />
      {service ? <ServiceDetail service={service} labels={labels} /> : siblings}
      {children}
      <FinishedProject
        study={service?.caseStudy ?? group.caseStudy}
        seen={service?.picture ?? group.picture}
        labels={labels}
      />
      {service ? (
        siblings
      ) : (
        <OtherGroups heading={labels.otherGroups} groups={groups} current={group.href} />
      )}
      <CallToAction block={callToAction} />
    </Layout>
  );
}

export const fragments = graphql`
  fragment ServicePageGroup on ServiceGroup {
    ...ServiceHeaderGroup
    caseStudy {
      ...FinishedProject
    }
  }

  fragment ServicePageService on Service {
    ...ServiceHeader
    ...ServiceDetail
    caseStudy {
      ...FinishedProject
    }
  }

  fragment ServicePage on ServicesPage {
    labels {
      ...ServiceDetailLabels
      ...FinishedProjectLabels
      otherGroups
      price
    }
    callToAction {
      ...CallToAction
    }
  }

  fragment OtherGroup on ServiceGroup {
    key
    href
    summary
  }
`;
