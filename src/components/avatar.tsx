import { initials } from '../domain/initials';
import * as styles from './quote.module.css';

interface AvatarProps {
  name: string;
  /** The text of a drawn portrait (SVG). */
  portrait?: string | null | undefined;
  size?: 'regular' | 'large';
}

/** A person's portrait, or else initials; the name itself stands beside it. */
export function Avatar({ name, portrait, size = 'regular' }: AvatarProps) {
  const className = `${styles.avatar} ${styles[size] ?? ''}`.trim();
  if (!portrait) {
    return (
      <span className={className} aria-hidden>
        {initials(name)}
      </span>
    );
  }
  return (
    <span
      className={`${className} ${styles.portrait}`}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: portrait }}
    />
  );
}
