import { initials } from '../domain/initials';
import * as styles from './avatar.module.css';

/** A person's initials; the name itself stands beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {initials(name)}
    </span>
  );
}
