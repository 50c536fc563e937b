import type { ReactNode } from 'react';
import type { Lead } from '../../../domain/lead';
import type { LeadSort } from '../../../domain/lead-query';
import { TickBox } from '../../components/tick-box';
import { useChosenColumns } from './chosen-columns';
import { ColumnHead } from './column-head';
import type { LeadColumn } from './lead-columns';
import { LeadRow } from './lead-row';
import * as styles from './lead-table.module.css';
import type { Selection } from './use-selection';

const NAME_SHARE = 14;
/** Narrower than this, the table is scrolled instead. */
const PX_A_SHARE = 10;

interface SortProps {
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
}

interface LeadTableProps extends SortProps {
  leads: readonly Lead[];
  selection: Selection;
}

/** Leads on a wide screen. */
export function LeadTable({ leads, selection, sort, onSort }: LeadTableProps) {
  const { columns } = useChosenColumns();
  const { ids, set } = selection;
  return (
    <LeadTableFrame
      columns={columns}
      sort={sort}
      onSort={onSort}
      selectAll={
        <TickBox
          label="Select all submissions on this page"
          isTicked={ids.length > 0 && ids.length === leads.length}
          isPartly={ids.length > 0 && ids.length < leads.length}
          onChange={(isTicked) => set(isTicked ? leads.map(({ id }) => id) : [])}
        />
      }
    >
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} columns={columns} selection={selection} />
      ))}
    </LeadTableFrame>
  );
}

interface LeadTableFrameProps extends SortProps {
  columns: readonly LeadColumn[];
  selectAll?: ReactNode;
  children: ReactNode;
}

/** The table without its rows. Columns have fixed shares, so that nothing moves when rows arrive. */
export function LeadTableFrame({ columns, selectAll, children, ...order }: LeadTableFrameProps) {
  const shares = columns.reduce((sum, { share }) => sum + share, NAME_SHARE);
  const widthOf = (share: number) => `${(100 * share) / shares}%`;
  return (
    <div className={styles.frame}>
      <table
        aria-label="Submissions"
        className={styles.table}
        style={{ minInlineSize: shares * PX_A_SHARE }}
      >
        <thead>
          <tr>
            <th scope="col">{selectAll}</th>
            <ColumnHead label="Name" sortField="name" width={widthOf(NAME_SHARE)} {...order} />
            {columns.map(({ key, share, ...column }) => (
              <ColumnHead key={key} {...column} width={widthOf(share)} {...order} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
