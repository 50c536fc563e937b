import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import {
  DataGrid,
  type GridColumnVisibilityModel,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type FocusEvent, memo, type MouseEvent, useDeferredValue, useMemo } from 'react';
import type { CompanyTotal, LeadListResponse } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import { LEAD_SORT_FIELDS, type LeadSort } from '../../../../../domain/lead-query';
import { useStaff } from '../../api/list-staff';
import type { CompanyGroup } from '../../company-groups';
import { ownerName } from '../../lead-names';
import { useDensity } from '../filter/view-menu';
import { type ChangeView, type ListView, openLead, viewSearch } from '../list-view';
import { useColumnChoice } from './column-choice';
import { gridRows, type GridRow, isHeading, selectionColumn } from './group-rows';
import { columnsFor, HIDDEN } from './lead-columns';

interface LeadGridProps {
  leads: readonly Lead[];
  /** By company, if the list is grouped. */
  groups: readonly CompanyGroup[] | undefined;
  totals: readonly CompanyTotal[] | undefined;
  /** The places where the words of a search stand, by the id of a lead. */
  found: LeadListResponse['found'];
  view: ListView;
  selected: readonly string[];
  openReference: string | null;
  onSelect: (ids: readonly string[]) => void;
  onChange: ChangeView;
}

/** The server pages: the grid shows what it gets. */
const ALL_ROWS = { page: 0, pageSize: 100 };

/** Hidden while a lead is open beside the list, which says them itself. */
const BESIDE_LEAD = [...Object.keys(HIDDEN), 'contact', 'message', 'next_action_on', 'service'];

/** Columns that take no room while no lead of the page has anything in them. */
const OFTEN_EMPTY: Readonly<Record<string, (lead: Lead) => unknown>> = {
  reply_due_at: ({ awaiting_reply_until }) => awaiting_reply_until,
  next_action_on: ({ next_action, next_action_on }) => next_action ?? next_action_on,
  owner: ({ owner_id }) => owner_id,
};

const hide = (fields: readonly string[]): GridColumnVisibilityModel =>
  Object.fromEntries(fields.map((field) => [field, false]));

/**
 * The column whose header shows the arrow. In the order of waiting that is the promise; where nobody waits, what is left of
 * it is newest first.
 */
function sortModelOf(sort: LeadSort, isAnyWaiting: boolean): GridSortModel {
  if (sort !== 'waiting') {
    return [{ field: sort.replace('-', ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }];
  }
  return isAnyWaiting
    ? [{ field: 'reply_due_at', sort: 'asc' }]
    : [{ field: 'created_at', sort: 'desc' }];
}

function sortOf([item]: GridSortModel): LeadSort {
  const field = LEAD_SORT_FIELDS.find((sortable) => sortable === item?.field);
  if (!field) return 'waiting';
  return item?.sort === 'desc' ? `-${field}` : field;
}

/** Newest first is part of the default order, so the arrow that says so turns round instead of going. */
const nextSort = (sort: LeadSort, model: GridSortModel): LeadSort =>
  sort === 'waiting' && model.length === 0 ? 'created_at' : sortOf(model);

/** The columns that are shown; a choice wins over what is shown by itself. */
function useColumns({ leads, view, openReference, onChange }: LeadGridProps) {
  const [choice, choose] = useColumnChoice(view, onChange);
  // For addresses and numbers without taking the message's room, and for the owner beside an open lead.
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'));
  const model = useMemo<GridColumnVisibilityModel>(() => {
    const empty = Object.keys(OFTEN_EMPTY).filter(
      (field) => view.sort.replace('-', '') !== field && !leads.some(OFTEN_EMPTY[field] ?? Boolean),
    );
    return {
      ...HIDDEN,
      ...hide(empty),
      ...(!hasRoom && hide(['contact'])),
      ...choice,
      ...(openReference && hide(hasRoom ? BESIDE_LEAD : [...BESIDE_LEAD, 'owner'])),
      restore: view.spam,
    };
  }, [leads, view, openReference, hasRoom, choice]);
  const changed = (next: GridColumnVisibilityModel) =>
    Object.entries(next).filter(([field, isShown]) => isShown !== (model[field] ?? true));
  return [
    model,
    (next: GridColumnVisibilityModel) =>
      choose({ ...choice, ...Object.fromEntries(changed(next)) }),
  ] as const;
}

const NO_FOCUS = {
  ...{ cell: null, columnHeader: null },
  ...{ columnHeaderFilter: null, columnGroupHeader: null },
};

/**
 * Tells the grid where the focus is. By itself it does not learn that keys have moved the focus out of its cells, and when
 * rows change it would give the focus back to the cell that it remembers (mui-x issue 3844).
 */
function useGridFocus() {
  const apiRef = useGridApiRef();
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (id && field) apiRef.current?.setCellFocus(id, field);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    apiRef.current?.setState((state) => ({ ...state, focus: NO_FOCUS }));
  };
  return { apiRef, slotProps: { root: { onFocus, onBlur } } };
}

const isSelectable = ({ row }: GridRowParams<GridRow>) => !isHeading(row);

/** Leads on a wide screen: sorted, filtered and paged by the server, columns sized and chosen by the reader. */
function LeadGrid(props: LeadGridProps) {
  const { leads, groups, totals, found, view, selected, openReference, ...on } = props;
  const staff = useDeferredValue(useStaff());
  const [density] = useDensity();
  const [visibility, setVisibility] = useColumns(props);
  const focus = useGridFocus();
  const search = viewSearch(view);
  const columns = useMemo(
    () => columnsFor(search, (ownerId) => ownerName(staff, ownerId), found),
    [search, staff, found],
  );
  const isAnyWaiting = visibility.reply_due_at !== false;
  const sortModel = useMemo(() => sortModelOf(view.sort, isAnyWaiting), [view.sort, isAnyWaiting]);
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selected) }),
    [selected],
  );
  const rows = useMemo(() => gridRows(leads, groups, totals), [leads, groups, totals]);
  const openUnlessControl = ({ row }: GridRowParams<GridRow>, { target }: MouseEvent) => {
    const isControl =
      target instanceof Element && target.closest('a, button, input, [role=combobox]');
    if (!isControl && !isHeading(row)) openLead(row.reference);
  };
  return (
    <DataGrid
      {...focus}
      aria-label="Leads"
      rows={rows}
      columns={columns}
      density={density}
      rowHeight={40}
      columnHeaderHeight={36}
      columnVisibilityModel={visibility}
      onColumnVisibilityModelChange={setVisibility}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={(model) => on.onChange({ sort: nextSort(view.sort, model) })}
      paginationMode="server"
      rowCount={rows.length}
      paginationModel={ALL_ROWS}
      // The columns take the room beside a lead in the frame in which it opens.
      resizeThrottleMs={0}
      hideFooter
      disableColumnFilter
      checkboxSelection
      checkboxColDef={selectionColumn}
      isRowSelectable={isSelectable}
      disableRowSelectionOnClick
      disableRowSelectionExcludeModel
      rowSelectionModel={selection}
      onRowSelectionModelChange={({ ids }) => on.onSelect([...ids].map(String))}
      onRowClick={openUnlessControl}
      onCellKeyDown={({ row }, event) => {
        // A key of the desk may have moved the focus by now: the grid would take it back.
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        if (!isHeading(row)) openLead(row.reference);
      }}
      getRowClassName={({ row }) => {
        if (isHeading(row)) return 'heading';
        return row.reference === openReference ? 'open' : '';
      }}
      sx={[gridStyle, density === 'compact' && compactStyle]}
    />
  );
}

export default memo(LeadGrid);

const gridStyle = {
  flex: 1,
  minBlockSize: 0,
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row.heading': { cursor: 'default', bgcolor: 'action.hover' },
  // Two lines fit a row, so a chip on the second is as high as its text.
  '& .second .MuiChip-root': { blockSize: 18 },
  '& .MuiDataGrid-row.open': { bgcolor: 'action.selected' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', paddingInline: '8px' },
  // A checkbox stands in the middle of this column.
  '& .heading .MuiDataGrid-cell': { justifyContent: 'start', paddingInline: '16px' },
  '& .MuiDataGrid-columnHeader:not(.MuiDataGrid-columnHeaderCheckbox)': { paddingInline: '8px' },
};

const compactStyle = {
  '& .second': { display: 'none' },
  '& .message': { WebkitLineClamp: '1' },
};
