import { Typography } from '@mui/material';
import { GRID_CHECKBOX_SELECTION_COL_DEF, type GridColDef } from '@mui/x-data-grid';
import type { CompanyTotal } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import { type CompanyGroup, groupCount } from '../../company-groups';
import { GroupTitle } from '../../group-title';
import { headingId } from '../../lead-focus';

/** The heading of a group, which is a row of the grid: grouping is no part of MUI's free edition. */
interface Heading {
  id: string;
  group: CompanyGroup;
  /** Number of its leads on all pages. */
  count: string;
}

export type GridRow = Lead | Heading;

export const isHeading = (row: GridRow): row is Heading => 'group' in row;

/** The rows of the grid; of a grouped list with a heading above each group. */
export function gridRows(
  leads: readonly Lead[],
  groups: readonly CompanyGroup[] | undefined,
  totals: readonly CompanyTotal[] = [],
): readonly GridRow[] {
  if (!groups) return leads;
  return groups.flatMap((group) => [
    { id: headingId(group.key), group, count: groupCount(group, totals) },
    ...group.leads,
  ]);
}

/** More than there are columns. */
const WHOLE_ROW = 100;

/** The first column: the checkbox of a lead, or over the whole row the heading of a group. */
export const selectionColumn: Partial<GridColDef<GridRow>> = {
  colSpan: (_value, row) => (isHeading(row) ? WHOLE_ROW : 1),
  renderCell: (cell) =>
    isHeading(cell.row) ? (
      <Typography variant="subtitle2" component="span" noWrap>
        <GroupTitle group={cell.row.group} /> ({cell.row.count})
      </Typography>
    ) : (
      GRID_CHECKBOX_SELECTION_COL_DEF.renderCell?.(cell)
    ),
};
