import { graphql } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import { Action } from '../../components/action';
import { Section } from '../../components/page/section';
import { serviceLabel } from '../../domain/enquiry-fields';
import { OfferList } from './offer-list';
import { chosenFirst } from './service-introduction';
import { SiteLink } from '../../components/site-link';
import * as styles from './group-services.module.css';

interface LinkRowsProps {
  rows: readonly { href: string; title: string; text: string }[];
  /** Path of the page itself, if one of the rows leads to it. */
  current?: string | undefined;
  /** Text shown on that row. */
  mark?: string;
}

/** Links to further pages, each with a line about the page. */
export function LinkRows({ rows, current, mark }: LinkRowsProps) {
  return (
    <ul>
      {rows.map(({ href, title, text }) => {
        const isCurrent = href === current;
        return (
          <li key={href} className={styles.row}>
            <SiteLink
              href={href}
              className={styles.link}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              {isCurrent ? (
                <span className={styles.mark}>{mark}</span>
              ) : (
                <ArrowRight className={styles.arrow} aria-hidden />
              )}
            </SiteLink>
          </li>
        );
      })}
    </ul>
  );
}

interface GroupItemsProps {
  group: Queries.GroupItemsFragment;
  labels: Queries.GroupItemsLabelsFragment;
  /** Path of the service whose page this is. */
  chosen: string | undefined;
}

/** The services of a group, the chosen one first and marked. */
export function GroupItems({ group, labels, chosen }: GroupItemsProps) {
  const rows = chosenFirst(group.items, chosen).map(({ href, name, summary }) => ({
    href,
    title: name,
    text: summary,
  }));
  return (
    <Section
      id="services"
      eyebrow={group.title}
      heading={labels.items}
      tone="sunken"
      layout="split"
    >
      <LinkRows rows={rows} current={chosen} mark={labels.current} />
    </Section>
  );
}

interface GroupOffersProps {
  group: Queries.GroupOffersFragment;
  heading: string;
}

/** The group's offers with their features, as the services page tells them. */
export function GroupOffers({ group, heading }: GroupOffersProps) {
  return (
    <Section
      id="offers"
      eyebrow={serviceLabel(group.key)}
      heading={heading}
      text={group.summary}
      layout="split"
      aside={
        <p>
          <Action href={group.quote.href} look="secondary">
            {group.quote.label}
          </Action>
        </p>
      }
    >
      <OfferList offers={group.offers} />
    </Section>
  );
}

export const fragments = graphql`
  fragment GroupItems on ServiceGroup {
    title
    items {
      name
      href
      summary
    }
  }

  fragment GroupItemsLabels on ServiceLabels {
    items
    current
  }

  fragment GroupOffers on ServiceGroup {
    key
    summary
    quote {
      label
      href
    }
    offers {
      ...ServiceOffer
    }
  }
`;
