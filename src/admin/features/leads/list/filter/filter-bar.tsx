import {
  Badge,
  Box,
  Button,
  CircularProgress,
  Collapse,
  Popover,
  Stack,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { CalendarDays, SlidersHorizontal } from 'lucide-react';
import { lazy, memo, useState } from 'react';
import {
  BUDGET_VALUES,
  budgetLabel,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../../domain/enquiry-fields';
import { dateText } from '../../../../../domain/time-text';
import { FilterField } from '../../../../components/filter-field';
import { LazyPart } from '../../../../components/loading';
import { useMenu } from '../../../../components/menu';
import { useMe } from '../../../session/session';
import { useStaff } from '../../api/list-staff';
import { ownerName } from '../../lead-names';
import { type ChangeView, isNarrowed, type ListView, NOT_NARROWED } from '../list-view';
import { ExportButton, ExportUnderWay, useExportLeads } from './export-button';
import { reportedFilters, ReportedFilters } from './reported-filters';
import { SearchBox } from './search-box';
import { ViewMenu } from './view-menu';

interface FilterBarProps {
  view: ListView;
  /** Number of leads in the list, on all of its pages. */
  total: number;
  /** A lead is open beside the list. */
  isBesideLead: boolean;
  onChange: ChangeView;
}

/** Search and filters; where there is no room for all, as on a phone, the filters open on demand. */
export const FilterBar = memo(function FilterBar({ isBesideLead, ...props }: FilterBarProps) {
  const { view, total, onChange } = props;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up(isBesideLead ? 1920 : 'md'));
  const [isOpen, setOpen] = useState(false);
  const exporting = useExportLeads(view);
  const { service, budget, owner, from, to } = view;
  const fields = [service, budget, owner, from ?? to].filter(Boolean);
  const active = fields.length + reportedFilters(view).length;
  const filters = (
    <>
      <Filters view={view} onChange={onChange} />
      {isNarrowed(view) && (
        <Button sx={{ alignSelf: 'center' }} onClick={() => onChange(NOT_NARROWED)}>
          Clear all
        </Button>
      )}
    </>
  );
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Stack
        direction="row"
        sx={{
          flexWrap: exporting.isPending ? 'wrap' : { md: 'wrap' },
          gap: 1,
          alignItems: 'center',
        }}
      >
        <SearchBox value={view.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
        {isWide ? (
          filters
        ) : (
          <Badge badgeContent={active} color="primary">
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<SlidersHorizontal size={16} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Filters
            </Button>
          </Badge>
        )}
        {/* In a narrow bar the menu has the export. */}
        <ViewMenu view={view} onExport={isWide || total === 0 ? undefined : exporting.start} />
        {exporting.isPending && <ExportUnderWay total={total} {...exporting} />}
        {isWide && !exporting.isPending && <ExportButton total={total} {...exporting} />}
      </Stack>
      {!isWide && (
        <Collapse in={isOpen} unmountOnExit>
          <Stack sx={{ gap: 1.5, paddingBlock: 1.5 }}>{filters}</Stack>
        </Collapse>
      )}
      <ReportedFilters view={view} onChange={onChange} />
    </Box>
  );
});

function Filters({ view, onChange }: Pick<FilterBarProps, 'view' | 'onChange'>) {
  const me = useMe();
  const staff = useStaff();
  const colleagues = staff.filter(({ id }) => id !== me.id);
  const owners = [
    ['me', 'Mine'],
    ['none', 'Unassigned'],
    ...colleagues.map(({ id }) => [id, ownerName(staff, id)] as const),
  ] as const;
  const isKnown = owners.some(([id]) => id === view.owner);
  return (
    <>
      <FilterField
        label="Service"
        value={view.service}
        options={SERVICE_VALUES.map((value) => [value, serviceLabel(value)])}
        onChange={(service) => onChange({ service })}
      />
      <FilterField
        label="Budget"
        value={view.budget}
        options={BUDGET_VALUES.map((value) => [value, budgetLabel(value)])}
        onChange={(budget) => onChange({ budget })}
      />
      <FilterField
        label="Owner"
        value={view.owner}
        // An address may name somebody whom the list of staff does not have, or not yet.
        options={isKnown || !view.owner ? owners : [...owners, [view.owner, 'Former colleague']]}
        onChange={(owner) => onChange({ owner })}
      />
      <ReceivedFilter from={view.from} to={view.to} onChange={onChange} />
    </>
  );
}

/** The calendars weigh as much as all other filters together: they are loaded when they are opened. */
const ReceivedDays = lazy(() => import(/* webpackChunkName: "calendar" */ './received-days'));

type Days = Pick<ListView, 'from' | 'to'>;

export interface ReceivedFilterProps extends Days {
  onChange: (days: Days) => void;
}

/** The chosen days in words. */
function rangeText({ from, to }: Days): string {
  if (from && to) return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
  if (from) return `Since ${dateText(from)}`;
  return to ? `Until ${dateText(to)}` : 'Any day';
}

/** Narrows the list to leads received between two days, both included. */
function ReceivedFilter({ from, to, onChange }: ReceivedFilterProps) {
  const { button, menu, close } = useMenu();
  const text = rangeText({ from, to });
  return (
    <>
      <Button
        variant="outlined"
        color={from || to ? 'primary' : 'inherit'}
        startIcon={<CalendarDays size={16} />}
        aria-label={`Received: ${text}`}
        {...button}
        aria-haspopup="dialog"
        sx={{ flexShrink: 0 }}
      >
        {text}
      </Button>
      <Popover
        {...menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Received between' } }}
      >
        <LazyPart
          waiting={<CircularProgress aria-label="Loading the calendar" sx={{ margin: 4 }} />}
        >
          <ReceivedDays from={from} to={to} onChange={onChange} onDone={close} />
        </LazyPart>
      </Popover>
    </>
  );
}
