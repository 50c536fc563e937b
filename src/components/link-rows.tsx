import { Link } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import * as styles from './link-rows.module.css';

interface LinkRowsProps {
  rows: readonly { href: string; title: string; text: string }[];
  /** Path of the page itself, if one of the rows leads to it. */
  current?: string | undefined;
  /** Text shown on that row. */
  mark?: string;
}

/** Pages to go on to, a line each with what to expect there. */
export function LinkRows({ rows, current, mark }: LinkRowsProps) {
  return (
    <ul>
      {rows.map(({ href, title, text }) => {
        const isCurrent = href === current;
        return (
          <li key={href} className={styles.row}>
            <Link to={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              {isCurrent ? (
                <span className={styles.mark}>{mark}</span>
              ) : (
                <ArrowRight className={styles.arrow} aria-hidden />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
