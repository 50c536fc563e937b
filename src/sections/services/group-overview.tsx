import { graphql, Link } from 'gatsby';
import { Action } from '../../components/action';
import { Section } from '../../components/section';
import { VisuallyHidden } from '../../components/visually-hidden';
import { serviceLabel } from '../../domain/service';
import * as styles from './group-overview.module.css';
import { OfferList } from './offer-list';

interface GroupOverviewProps {
  group: Queries.GroupOverviewFragment;
  /** Leads to the group's page; `{group}` stands for its title. */
  pageLabel: string;
  tone: 'plain' | 'sunken' | 'inverse';
}

/** One group on the services page: three services with their features, and Get Quote (spec §2). */
export function GroupOverview({ group, pageLabel, tone }: GroupOverviewProps) {
  const label = serviceLabel(group.key);
  const actions = (
    <div className={styles.actions}>
      <Action href={group.quote.href}>
        {group.quote.label}
        <VisuallyHidden>{` for ${label}`}</VisuallyHidden>
      </Action>
      <Action href={group.href} look="text">
        {pageLabel.replace('{group}', group.title)}
      </Action>
    </div>
  );
  return (
    <Section
      id={group.key}
      heading={label}
      text={group.summary}
      tone={tone}
      layout="split"
      aside={actions}
    >
      <OfferList offers={group.offers} />
      <ul className={styles.items} aria-label={`${group.title} services`}>
        {group.items.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} className={styles.item}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const fragment = graphql`
  fragment GroupOverview on ServiceGroup {
    key
    title
    href
    summary
    quote {
      label
      href
    }
    offers {
      ...ServiceOffer
    }
    items {
      name
      href
    }
  }
`;
