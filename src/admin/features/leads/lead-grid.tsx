import {
  DataGrid,
  type GridColumnVisibilityModel,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid';
import { memo, useDeferredValue, useMemo, type MouseEvent } from 'react';
import type { Lead } from '../../../domain/lead';
import { LEAD_SORT_FIELDS, type LeadSort } from '../../../domain/lead-query';
import { usePreference } from '../../app/storage';
import { useStaff } from './api/list-staff';
import { columnsFor } from './lead-columns';
import { ownerName } from './lead-names';
import { type ChangeView, type ListView, openLead, viewSearch } from './list-view';
import { useDensity } from './view-menu';

interface LeadGridProps {
  leads: readonly Lead[];
  view: ListView;
  selected: readonly string[];
  openReference: string | null;
  onSelect: (ids: readonly string[]) => void;
  onChange: ChangeView;
}

/** The server pages: the grid shows what it gets. */
const ALL_ROWS = { page: 0, pageSize: 100 };

/** Hidden until somebody asks for them. */
const HIDDEN: GridColumnVisibilityModel = { budget: false, updated_at: false, reference: false };
/** Hidden while a lead is open beside the list, which says them itself. */
const HIDDEN_BESIDE_LEAD = { contact: false, message: false, next_action_on: false };

const sortModelOf = (sort: LeadSort): GridSortModel =>
  sort === 'waiting'
    ? []
    : [{ field: sort.replace('-', ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }];

function sortOf([item]: GridSortModel): LeadSort {
  const field = LEAD_SORT_FIELDS.find((sortable) => sortable === item?.field);
  if (!field) return 'waiting';
  return item?.sort === 'desc' ? `-${field}` : field;
}

/** The columns this person shows or hides, remembered in this browser. */
function useColumnChoice(): [
  GridColumnVisibilityModel,
  (model: GridColumnVisibilityModel) => void,
] {
  const [stored, set] = usePreference('desk-columns');
  const model = useMemo<GridColumnVisibilityModel>(() => {
    try {
      return { ...HIDDEN, ...JSON.parse(stored ?? '{}') };
    } catch {
      return HIDDEN;
    }
  }, [stored]);
  return [model, (next) => set(JSON.stringify(next))];
}

/** Leads on a wide screen: sorted, filtered and paged by the server, columns sized and chosen by the reader. */
function LeadGrid({ leads, view, selected, openReference, ...on }: LeadGridProps) {
  const staff = useDeferredValue(useStaff());
  const [density] = useDensity();
  const [columnChoice, setColumnChoice] = useColumnChoice();
  const search = viewSearch(view);
  const columns = useMemo(
    () => columnsFor(search, (ownerId) => ownerName(staff, ownerId)),
    [search, staff],
  );
  const visibility = useMemo(
    () => (openReference ? { ...columnChoice, ...HIDDEN_BESIDE_LEAD } : columnChoice),
    [openReference, columnChoice],
  );
  const sortModel = useMemo(() => sortModelOf(view.sort), [view.sort]);
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selected) }),
    [selected],
  );
  const openUnlessControl = ({ row }: GridRowParams<Lead>, { target }: MouseEvent) => {
    const isControl =
      target instanceof Element && target.closest('a, button, input, [role=combobox]');
    if (!isControl) openLead(row.reference);
  };
  return (
    <DataGrid
      aria-label="Submissions"
      rows={leads}
      columns={columns}
      density={density}
      rowHeight={44}
      columnHeaderHeight={40}
      columnVisibilityModel={visibility}
      onColumnVisibilityModelChange={setColumnChoice}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={(model) => on.onChange({ sort: sortOf(model) })}
      paginationMode="server"
      rowCount={leads.length}
      paginationModel={ALL_ROWS}
      hideFooter
      disableColumnFilter
      checkboxSelection
      disableRowSelectionOnClick
      disableRowSelectionExcludeModel
      rowSelectionModel={selection}
      onRowSelectionModelChange={({ ids }) => on.onSelect([...ids].map(String))}
      onRowClick={openUnlessControl}
      onCellKeyDown={({ row }, event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) openLead(row.reference);
      }}
      getRowClassName={({ row }) => (row.reference === openReference ? 'open' : '')}
      sx={[gridStyle, density === 'compact' && { '& .second': { display: 'none' } }]}
    />
  );
}

export default memo(LeadGrid);

const gridStyle = {
  flex: 1,
  minBlockSize: 0,
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row.open': { bgcolor: 'action.selected' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
};
