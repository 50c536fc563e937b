import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import * as styles from './offer-list.module.css';

interface OfferListProps {
  offers: readonly Queries.ServiceOfferFragment[];
  /** `columns` puts the services side by side where there is room. */
  layout?: 'stacked' | 'columns';
}

/** The three services of a group, each with its features. */
export function OfferList({ offers, layout = 'stacked' }: OfferListProps) {
  return (
    <ul className={styles[layout]}>
      {offers.map(({ name, description, features }) => (
        <li key={name} className={styles.offer}>
          <h3>{name}</h3>
          <p className={`muted ${styles.description}`}>{description}</p>
          <FeatureList features={features} layout={layout === 'columns' ? 'stacked' : 'columns'} />
        </li>
      ))}
    </ul>
  );
}

export const fragment = graphql`
  fragment ServiceOffer on ServiceOffer {
    name
    description
    features
  }
`;
