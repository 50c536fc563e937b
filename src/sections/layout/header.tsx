import { graphql, Link } from 'gatsby';
import { Action } from '../../components/action';
import * as styles from './header.module.css';

interface HeaderProps {
  agency: Queries.HeaderAgencyFragment;
  navigation: Queries.HeaderNavigationFragment;
  path: string;
}

/** Fixed at the top: logo with the phone number beneath, navigation, Book Consultation (spec §2). */
export function Header({ agency, navigation, path }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <Link to="/" className={styles.logo}>
          {agency.brand}
        </Link>
        <a href={`tel:${agency.phoneHref}`} className={styles.phone}>
          {agency.phone}
        </a>
      </div>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.links}>
          {navigation.header.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Action href={navigation.headerCta.href}>{navigation.headerCta.label}</Action>
      </nav>
    </header>
  );
}

export const fragments = graphql`
  fragment HeaderAgency on Agency {
    brand
    phone
    phoneHref
  }

  fragment HeaderNavigation on Navigation {
    header {
      label
      href
    }
    headerCta {
      label
      href
    }
  }
`;
