import { Link } from 'gatsby';
import * as styles from './footer-links.module.css';

interface FooterLinksProps {
  heading: string;
  links: readonly { label: string; href: string }[];
}

/** One column of the footer's links. */
export function FooterLinks({ heading, links }: FooterLinksProps) {
  return (
    <div>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
