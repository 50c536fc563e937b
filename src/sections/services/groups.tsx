import { graphql } from 'gatsby';
import words from '../../words/page';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Icon } from '../../components/icon';
import { Isolated } from '../../components/isolated';
import { Picture } from '../../components/picture';
import { serviceLabel } from '../../domain/enquiry-fields';
import { OfferList } from './offer-list';
import { fill } from '../../language/fill';
import { SiteLink } from '../../components/site-link';
import * as styles from './groups.module.css';

interface GroupIndexProps {
  groups: readonly Queries.GroupIndexFragment[];
  labels: Queries.GroupIndexLabelsFragment;
}

/** The groups further down the services page, each with its lowest price. */
export function GroupIndex({ groups, labels }: GroupIndexProps) {
  return (
    <nav aria-label={labels.index} className="frame">
      <ul className={styles.index}>
        {groups.map(({ key, icon, price }) => (
          <li key={key} className={styles.row}>
            <a href={`#${key}`} className={styles.link}>
              <span className={styles.icon}>
                <Icon name={icon} size={22} />
              </span>
              <span className={styles.name}>{serviceLabel(key)}</span>
              <span className={`muted small ${styles.price}`}>
                {labels.price}{' '}
                <strong>
                  <Isolated>{price}</Isolated>
                </strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const HALF_PAGE = '(width >= 76rem) 560px, (width >= 48rem) 46vw, 92vw';

/** How each layout of a group shows its offers, its picture, and its result in large figures. */
const LAYOUTS = {
  beside: { offersAs: 'columns', sizes: HALF_PAGE, withResult: false },
  mirrored: { offersAs: 'stacked', sizes: HALF_PAGE, withResult: false },
  figure: { offersAs: 'rows', sizes: undefined, withResult: true },
  banner: { offersAs: 'stacked', sizes: '(width >= 82rem) 1216px, 92vw', withResult: false },
  cards: { offersAs: 'cards', sizes: HALF_PAGE, withResult: true },
} as const;

interface GroupOverviewProps {
  group: Queries.GroupOverviewFragment;
  labels: Queries.GroupOverviewLabelsFragment;
  tone: 'plain' | 'sunken' | 'inverse';
  layout: keyof typeof LAYOUTS;
}

/** One group on the services page: its picture or result, its offers with their features, and Get Quote. */
export function GroupOverview({ group, labels, tone, layout }: GroupOverviewProps) {
  const { key, title, href, summary, quote, price, result, offers, items } = group;
  const { offersAs, sizes, withResult } = LAYOUTS[layout];
  const label = serviceLabel(key);
  return (
    <section id={key} className={styles.group} data-tone={tone} aria-labelledby={`${key}-heading`}>
      <div className={`frame ${styles.inner} ${styles[layout] ?? ''}`}>
        <div className={styles.copy}>
          <h2 id={`${key}-heading`} className={styles.heading}>
            {label}
          </h2>
          <p className={`muted ${styles.summary}`}>{summary}</p>
          <div className={styles.actions}>
            <Action href={quote.href}>
              {quote.label}
              <VisuallyHidden>{` ${fill(words.forOne, { name: label })}`}</VisuallyHidden>
            </Action>
            <span className="muted">
              {labels.price}{' '}
              <strong>
                <Isolated>{price}</Isolated>
              </strong>
            </span>
          </div>
        </div>
        {sizes && (
          <div className={styles.picture}>
            {/* Across the page, a whole screen is sharper than the drawing for a page's half. */}
            <Picture {...(layout === 'banner' ? group.caseStudy : group).picture} sizes={sizes} />
          </div>
        )}
        {withResult && (
          <p className={styles.result}>
            <strong className={styles.value}>
              <Isolated>{result.value}</Isolated>
            </strong>{' '}
            {result.label}
          </p>
        )}
        <div className={styles.offers}>
          <OfferList offers={offers} layout={offersAs} />
        </div>
        <ul className={styles.items} aria-labelledby={`${key}-heading`}>
          {items.map((item) => (
            <li key={item.href}>
              <SiteLink href={item.href} className={styles.item}>
                {item.name}
              </SiteLink>
            </li>
          ))}
          <li className={styles.all}>
            <SiteLink href={href} className={styles.item}>
              {labels.groupPage.replace('{group}', title)}
            </SiteLink>
          </li>
        </ul>
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment GroupIndex on ServiceGroup {
    key
    icon
    price
  }

  fragment GroupIndexLabels on ServiceLabels {
    index
    price
  }

  fragment GroupOverview on ServiceGroup {
    key
    title
    href
    summary
    quote {
      label
      href
    }
    price
    picture {
      ...Picture
    }
    result {
      value
      label
    }
    caseStudy {
      picture {
        ...Picture
      }
    }
    offers {
      ...ServiceOffer
    }
    items {
      name
      href
    }
  }

  fragment GroupOverviewLabels on ServiceLabels {
    price
    groupPage
  }
`;
