import { graphql, Link } from 'gatsby';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { currentPage } from './current-page';
import * as styles from './services-menu.module.css';
import { useDismiss } from './use-dismiss';
import { useHoverMenu } from './use-hover-menu';

interface ServicesMenuProps {
  label: string;
  href: string;
  groups: readonly Queries.ServicesMenuGroupFragment[];
  note: { text: string; label: string };
  path: string;
}

/** The mega-menu of large screens: 800 px, two columns, every service (spec §2). */
export function ServicesMenu({ label, href, groups, note, path }: ServicesMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu, path);
  useHoverMenu(menu);
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.summary} aria-current={currentPage(path, href)}>
        {label}
        <ChevronDown size={16} aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.panel}>
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.href}>
              <Link
                to={group.href}
                className={styles.group}
                aria-current={currentPage(path, group.href)}
              >
                {group.title}
              </Link>
              <ul className={styles.items}>
                {group.items.map((item) => (
                  <li key={item.href}>
                    <Link
                      to={item.href}
                      className={styles.item}
                      aria-current={currentPage(path, item.href)}
                    >
                      {item.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li className={styles.note}>
            <p>{note.text}</p>
            <Link to={href} className={styles.all}>
              {note.label}
            </Link>
          </li>
        </ul>
      </div>
    </details>
  );
}

export const fragment = graphql`
  fragment ServicesMenuGroup on ServiceGroup {
    title
    href
    items {
      name
      href
    }
  }
`;
