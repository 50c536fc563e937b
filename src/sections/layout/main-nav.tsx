import { graphql } from 'gatsby';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import words from '../../words/page';
import { Action } from '../../components/action';
import { SiteLink } from '../../components/site-link';
import { LanguageSwitch } from './language-switch';
import * as styles from './main-nav.module.css';

/** The logo (`content/logo.svg`) in the colour of the text around it; the build puts its drawing into each page once. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className}>
      <use href="#logo-mark" />
    </svg>
  );
}

/**
 * The `aria-current` value of a link.
 *
 * @param path the page being shown, without a trailing slash
 * @param href the link's internal address
 * @returns `page` on the page itself, `true` on a page above it in the site, else nothing
 */
export function currentPage(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
}

interface NavLinkProps {
  href: string;
  /** The page being shown. */
  path: string;
  className: string | undefined;
  children: ReactNode;
}

/** A link of the navigation, marked when it leads to the page being shown or to one above it. */
export function NavLink({ href, path, className, children }: NavLinkProps) {
  return (
    <SiteLink href={href} className={className} aria-current={currentPage(path, href)}>
      {children}
    </SiteLink>
  );
}

interface MainNavProps {
  navigation: Queries.MainNavFragment;
  path: string;
}

/** The mega-menu of large screens. `improveMenus` opens it by hovering. */
function ServicesMenu({ navigation, path, label }: MainNavProps & { label: string }) {
  const { services, servicesHref, servicesNote } = navigation;
  return (
    <details data-menu="hover" className={styles.menu}>
      <summary
        className={`${styles.link} ${styles.summary}`}
        aria-current={currentPage(path, servicesHref)}
      >
        {label}
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </summary>
      <ul className={styles.panel}>
        {services.map((group) => (
          <li key={group.href}>
            <NavLink href={group.href} path={path} className={styles.group}>
              {group.title}
            </NavLink>
            <ul className={styles.items}>
              {group.items.map((item) => (
                <li key={item.href}>
                  <NavLink href={item.href} path={path} className={styles.item}>
                    {item.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className={styles.note}>
          <p>{servicesNote.text}</p>
          <SiteLink href={servicesHref} className={styles.all}>
            {servicesNote.label}
          </SiteLink>
        </li>
      </ul>
    </details>
  );
}

/** The navigation of large screens. */
export function MainNav({ navigation, path }: MainNavProps) {
  const { header, headerCta, servicesHref } = navigation;
  return (
    <nav aria-label={words.mainNavigation} className={styles.nav}>
      <ul className={styles.links}>
        {header.map(({ label, href }) => (
          <li key={href}>
            {href === servicesHref ? (
              <ServicesMenu navigation={navigation} path={path} label={label} />
            ) : (
              <NavLink href={href} path={path} className={styles.link}>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      <LanguageSwitch path={path} className={styles.link} listClassName={styles.links} />
      <Action href={headerCta.href}>{headerCta.label}</Action>
    </nav>
  );
}

export const fragments = graphql`
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

  fragment ServicesMenuGroup on ServiceGroup {
    title
    href
    items {
      name
      href
    }
  }
`;
