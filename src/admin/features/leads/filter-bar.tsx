import {
  Badge,
  Box,
  Button,
  Collapse,
  MenuItem,
  Stack,
  TextField,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { SlidersHorizontal } from 'lucide-react';
import { memo, useState } from 'react';
import {
  BUDGET_VALUES,
  budgetLabel,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../domain/enquiry-fields';
import { useMe } from '../session/session';
import { useStaff } from './api/list-staff';
import { ExportButton } from './export-button';
import { ownerName } from './lead-names';
import type { ChangeView, ListView } from './list-view';
import { ReceivedFilter } from './received-filter';
import { SearchBox } from './search-box';
import { ViewMenu } from './view-menu';

interface FilterBarProps {
  view: ListView;
  /** Number of leads in the list, on all of its pages. */
  total: number;
  onChange: ChangeView;
}

/** Search and filters; on a phone the filters open on demand. */
export const FilterBar = memo(function FilterBar({ view, total, onChange }: FilterBarProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  const { service, budget, owner, from, to } = view;
  const active = [service, budget, owner, from ?? to].filter(Boolean).length;
  const filters = <Filters view={view} onChange={onChange} />;
  return (
    <Box>
      <Stack direction="row" sx={{ flexWrap: { md: 'wrap' }, gap: 1, alignItems: 'center' }}>
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
        <ViewMenu view={view} />
        {isWide && <ExportButton view={view} total={total} />}
      </Stack>
      {!isWide && (
        <Collapse in={isOpen} unmountOnExit>
          <Stack sx={{ gap: 1.5, paddingBlock: 1.5 }}>
            {filters}
            <ExportButton view={view} total={total} />
          </Stack>
        </Collapse>
      )}
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
      <Filter
        label="Service"
        value={view.service}
        options={SERVICE_VALUES.map((value) => [value, serviceLabel(value)])}
        onChange={(service) => onChange({ service })}
      />
      <Filter
        label="Budget"
        value={view.budget}
        options={BUDGET_VALUES.map((value) => [value, budgetLabel(value)])}
        onChange={(budget) => onChange({ budget })}
      />
      <Filter
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

interface FilterProps<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T | undefined) => void;
}

function Filter<T extends string>({ label, value, options, onChange }: FilterProps<T>) {
  const choose = (chosen: string) => onChange(options.find(([option]) => option === chosen)?.[0]);
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ inlineSize: { md: '8.75rem' } }}
    >
      <MenuItem value="">Any {label.toLowerCase()}</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
