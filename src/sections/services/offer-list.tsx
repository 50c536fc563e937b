import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import * as styles from './offer-list.module.css';

interface OfferListProps {
  offers: readonly Queries.ServiceOfferFragment[];
  /** `columns` and `cards` put the offers side by side where there is room, `rows` their features beside the text. */
  layout?: 'stacked' | 'columns' | 'rows' | 'cards';
}

/** The three services of a group, each with its features. */
export function OfferList({ offers, layout = 'stacked' }: OfferListProps) {
  const isNarrow = layout === 'columns' || layout === 'cards';
  return (
    <ul className={styles[layout]}>
      {offers.map(({ name, description, features }) => (
        <li key={name} className={styles.offer}>
          <div>
            <h3>{name}</h3>
            <p className={`muted ${styles.description}`}>{description}</p>
          </div>
          <FeatureList features={features} layout={isNarrow ? 'stacked' : 'columns'} />
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
