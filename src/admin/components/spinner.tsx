import * as styles from './spinner.module.css';

/** Something goes on; words beside it say what. */
export const Spinner = ({ size }: { size: number }) => (
  <span aria-hidden className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
);
