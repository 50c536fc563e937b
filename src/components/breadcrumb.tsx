import { Link } from 'gatsby';
import * as styles from './breadcrumb.module.css';
import type { Crumb } from './trail';

/** Links from home down to this page, which comes last. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const here = trail.length - 1;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ name, href }, index) => (
          <li key={href} className={styles.crumb}>
            {index === here ? (
              <span aria-current="page" className={styles.here}>
                {name}
              </span>
            ) : (
              <Link to={href} className={styles.link}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
