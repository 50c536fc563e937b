import words from '../../words/page';
import { SiteLink } from '../site-link';
import * as styles from './breadcrumb.module.css';

/** A page on the way from home to where the visitor is. */
export interface Crumb {
  name: string;
  /** Path without host. */
  href: string;
}

const home = (): Crumb => ({ name: words.home, href: '/' });
const services = (): Crumb => ({ name: words.services, href: '/services' });
const portfolio = (): Crumb => ({ name: words.portfolio, href: '/portfolio' });

/**
 * The breadcrumb trail to the page of a service group, or of one of its services. The breadcrumb and the
 * structured data of the page both tell it.
 */
export function serviceTrail(group: { title: string; href: string }, service?: Crumb | null) {
  const { title, href } = group;
  return [home(), services(), { name: title, href }, ...(service ? [service] : [])];
}

/** The breadcrumb trail to a case study. */
export function caseStudyTrail({ title, href }: { title: string; href: string }): Crumb[] {
  return [home(), portfolio(), { name: title, href }];
}

/** Links from home down to this page, which comes last. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const here = trail.length - 1;
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ name, href }, index) => (
          <li key={href} className={styles.crumb}>
            {index === here ? (
              <span aria-current="page" className={styles.here}>
                {name}
              </span>
            ) : (
              <SiteLink href={href} className={styles.link}>
                {name}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
