import * as styles from './skeleton.module.css';

interface SkeletonProps {
  /** A CSS length; the whole width by default. */
  width?: string;
  /** In px; without one it is a line of text. */
  height?: number;
}

/** Holds the place of something until it is there. */
export const Skeleton = ({ width, height }: SkeletonProps) => (
  <span
    className={`${styles.skeleton} ${height === undefined ? styles.line : ''}`.trim()}
    style={{ inlineSize: width, blockSize: height }}
  />
);
