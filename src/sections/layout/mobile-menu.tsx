import { Menu, X } from 'lucide-react';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './mobile-menu.module.css';
import { NavLink } from './main-nav';

/** Spec §9: small screens list this many items of each group. */
const ITEMS_PER_GROUP = 3;

interface MobileMenuProps {
  navigation: Queries.MainNavFragment;
  path: string;
}

/** The navigation of small screens: a toggle and the list it opens (spec §2). */
export function MobileMenu({ navigation, path }: MobileMenuProps) {
  const { header, headerCta, services, servicesHref } = navigation;
  const link = (label: string, href: string, className: string | undefined) => (
    <NavLink href={href} path={path} className={className}>
      {label}
    </NavLink>
  );
  return (
    <details data-menu="" className={styles.menu}>
      <summary className={styles.toggle}>
        <Menu aria-hidden className={styles.openIcon} />
        <X aria-hidden className={styles.closeIcon} />
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <nav aria-label="Menu" className={styles.panel}>
        <ul>
          {header.map(({ label, href }) => (
            <li key={href} className={styles.entry}>
              {link(label, href, styles.link)}
              {href === servicesHref && (
                <ul className={styles.groups}>
                  {services.map((group) => (
                    <li key={group.href}>
                      {link(group.title, group.href, styles.group)}
                      <ul>
                        {group.items.slice(0, ITEMS_PER_GROUP).map((item) => (
                          <li key={item.href}>{link(item.name, item.href, styles.item)}</li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <Action href={headerCta.href} className={styles.action}>
          {headerCta.label}
        </Action>
      </nav>
    </details>
  );
}
