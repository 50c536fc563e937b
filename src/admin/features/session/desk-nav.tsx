import { DeskLink } from '../../components/desk-link';
import { PATHS, leadReferenceAt } from '../../paths';
import { useRouter } from '../../router';
import * as styles from './desk-bar.module.css';

const PAGES = [
  { label: 'Leads', path: PATHS.dashboard },
  { label: 'Reports', path: PATHS.reports },
];

/** The pages of the desk. */
export function DeskNav() {
  const { pathname } = useRouter();
  const current = leadReferenceAt(pathname) ? PATHS.dashboard : pathname.replace(/\/$/, '');
  return (
    <nav aria-label="Desk" className={styles.nav}>
      {PAGES.map(({ label, path }) => (
        <DeskLink
          key={path}
          href={path}
          isPlain
          aria-current={path === current ? 'page' : undefined}
        >
          {label}
        </DeskLink>
      ))}
    </nav>
  );
}
