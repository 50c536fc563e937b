import { graphql, Link } from 'gatsby';
import { Action } from '../../components/action';
import { currentPage } from './current-page';
import * as styles from './main-nav.module.css';
import { ServicesMenu } from './services-menu';

interface MainNavProps {
  navigation: Queries.MainNavFragment;
  path: string;
}

/** The navigation of large screens (spec §2). */
export function MainNav({ navigation, path }: MainNavProps) {
  const { header, headerCta, services, servicesHref, servicesNote } = navigation;
  return (
    <nav aria-label="Main" className={styles.nav}>
      <ul className={styles.links}>
        {header.map(({ label, href }) => (
          <li key={href}>
            {href === servicesHref ? (
              <ServicesMenu
                label={label}
                href={href}
                groups={services}
                note={servicesNote}
                path={path}
              />
            ) : (
              <Link to={href} className={styles.link} aria-current={currentPage(path, href)}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Action href={headerCta.href}>{headerCta.label}</Action>
    </nav>
  );
}

export const fragment = graphql`
  fragment MainNav on Navigation {
    header {
      label
      href
    }
    headerCta {
      label
      href
    }
    services {
      ...ServicesMenuGroup
    }
    servicesHref
    servicesNote {
      text
      label
    }
  }
`;
