import { graphql } from 'gatsby';
import { Icon } from '../../components/icon';
import { serviceLabel } from '../../domain/enquiry-fields';
import * as styles from './group-index.module.css';

interface GroupIndexProps {
  groups: readonly Queries.GroupIndexFragment[];
  labels: Queries.GroupIndexLabelsFragment;
}

const ICONS: Record<Queries.ServiceGroupKey, Queries.Icon> = {
  healthcare: 'heartPulse',
  ecommerce: 'shoppingCart',
  hosting: 'cloud',
  crm: 'users',
  analytics: 'chartLine',
};

/** The groups further down the services page, each with what it costs at least. */
export function GroupIndex({ groups, labels }: GroupIndexProps) {
  return (
    <nav aria-label={labels.index} className={styles.index}>
      <ul>
        {groups.map(({ key, price }) => (
          <li key={key} className={styles.row}>
            <a href={`#${key}`} className={styles.link}>
              <span className={styles.icon}>
                <Icon name={ICONS[key]} size={22} />
              </span>
              <span className={styles.name}>{serviceLabel(key)}</span>
              <span className={styles.price}>
                {labels.price} <strong>{price}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const fragments = graphql`
  fragment GroupIndex on ServiceGroup {
    key
    price
  }

  fragment GroupIndexLabels on ServiceLabels {
    index
    price
  }
`;
