import { Skeleton } from '../../components/skeleton';
import { Spoken } from '../../components/spoken';
import { useIsWide } from '../../components/use-is-wide';
import { useChosenColumns } from './chosen-columns';
import { LeadTableFrame } from './lead-table';
import * as styles from './list-skeleton.module.css';
import { DEFAULT_SORT } from './list-sort';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Holds the list's place until the first answer; says so when that takes more than one try. */
export function ListSkeleton({ isRetrying }: { isRetrying: boolean }) {
  const isWide = useIsWide();
  return (
    <div className={styles.skeleton}>
      {isRetrying ? (
        <p role="status" className={styles.retrying}>
          No answer yet, trying again…
        </p>
      ) : (
        <Spoken>Loading submissions…</Spoken>
      )}
      <div aria-hidden inert>
        {isWide ? <TableSkeleton /> : <CardsSkeleton />}
      </div>
    </div>
  );
}

function TableSkeleton() {
  const { columns } = useChosenColumns();
  return (
    <LeadTableFrame columns={columns} sort={DEFAULT_SORT} onSort={() => undefined}>
      {ROWS.map((row) => (
        <tr key={row} className={styles.row}>
          <td />
          <td>
            <Skeleton />
          </td>
          {columns.map(({ key }) => (
            <td key={key}>
              <Skeleton />
              <Skeleton width="60%" />
            </td>
          ))}
        </tr>
      ))}
    </LeadTableFrame>
  );
}

const CardsSkeleton = () =>
  ROWS.map((row) => (
    <div key={row} className={styles.card}>
      <Skeleton width="50%" />
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton />
    </div>
  ));
