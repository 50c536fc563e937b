import { Skeleton } from '../../components/skeleton';
import * as styles from './lead-skeleton.module.css';

const BLOCKS = [
  ['name', 32],
  ['status', 44],
  ['replies', 44],
  ['enquiry', 220],
  ['history', 160],
] as const;

/** Holds a lead's place until it is there. */
export const LeadSkeleton = () => (
  <div aria-hidden className={styles.skeleton}>
    {BLOCKS.map(([block, height]) => (
      <Skeleton key={block} height={height} />
    ))}
  </div>
);
