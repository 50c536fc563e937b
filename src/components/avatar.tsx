import * as styles from './avatar.module.css';

/**
 * The letters of an avatar: first letters of the first and the last word of a name, in capitals.
 * One word gives one letter.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-IN') ?? '').join('');
}

/** A person's initials; the name itself stands beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {initials(name)}
    </span>
  );
}
