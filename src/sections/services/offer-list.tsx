import { graphql } from 'gatsby';
import { FeatureList } from '../../components/feature-list';
import * as styles from './offer-list.module.css';

interface OfferListProps {
  offers: readonly Queries.ServiceOfferFragment[];
}

/** The three services of a group, each with its features. */
export function OfferList({ offers }: OfferListProps) {
  return (
    <ul>
      {offers.map(({ name, description, features }) => (
        <li key={name} className={styles.offer}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.description}>{description}</p>
          <FeatureList features={features} layout="columns" />
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
