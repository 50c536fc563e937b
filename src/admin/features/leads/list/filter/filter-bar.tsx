import { splitOptions } from '../../../../../domain/custom-fields';
import {
  Badge,
  Box,
  Button,
  Collapse,
  IconButton,
  InputAdornment,
  Stack,
  TextField,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { lazy, memo, useEffect, useRef, useState } from 'react';
import { LEAD_QUERY } from '../../../../../domain/lead-query';
import { LazyPart } from '../../../../components/loading';
import { PAUSE_MS } from '../../../../lib/time';
import { type ChangeView, isNarrowed, type ListView, NOT_NARROWED } from '../list-view';
import { ExportButton, ExportUnderWay, useExportLeads } from './export-button';
import { Filters, reportedFilters, ReportedFilters } from './filters';
import { ViewMenu } from './view-menu';

const NewViewForm = lazy(() =>
  import(/* webpackChunkName: "views" */ '../../../views/view-form').then((form) => ({
    default: form.NewViewForm,
  })),
);

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
  const [isSaving, setSaving] = useState(false);
  const exporting = useExportLeads(view);
  const { service, budget, language, answers, files, owner, from, to } = view;
  const chosen = Object.keys(splitOptions(answers));
  const fields = [service, budget, language, files, owner, from ?? to, ...chosen].filter(Boolean);
  const active = fields.length + reportedFilters(view).length;
  const filters = (
    <>
      <Filters view={view} onChange={onChange} />
      {isNarrowed(view) && (
        <Button sx={{ alignSelf: 'center' }} onClick={() => onChange(NOT_NARROWED)}>
          Clear all
        </Button>
      )}
      {isNarrowed(view) && !view.saved && (
        <Button sx={{ alignSelf: 'center' }} onClick={() => setSaving(true)}>
          Save filters
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
        <SearchBox
          value={view.q ?? ''}
          onSearch={(q, options) => onChange({ q: q || undefined }, options)}
        />
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
        <ViewMenu
          view={view}
          onSave={() => setSaving(true)}
          onExport={isWide || total === 0 ? undefined : exporting.start}
        />
        {exporting.isPending && <ExportUnderWay total={total} {...exporting} />}
        {isWide && !exporting.isPending && <ExportButton total={total} {...exporting} />}
      </Stack>
      {!isWide && (
        <Collapse in={isOpen} unmountOnExit>
          <Stack sx={{ gap: 1.5, paddingBlock: 1.5 }}>{filters}</Stack>
        </Collapse>
      )}
      <ReportedFilters view={view} onChange={onChange} />
      {isSaving && (
        <LazyPart>
          <NewViewForm view={view} onClose={() => setSaving(false)} />
        </LazyPart>
      )}
    </Box>
  );
});

interface SearchBoxProps {
  value: string;
  onSearch: (text: string, options: { replace: boolean }) => void;
}

/** Whether a search only adds letters to an earlier one, or takes some away: one Back then undoes both. */
const isSameSearch = (earlier: string, later: string): boolean =>
  earlier !== '' && later !== '' && (later.startsWith(earlier) || earlier.startsWith(later));

/** Searches once typing pauses, or at once on Enter; follows the address when that changes by other means. */
function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  // Searches of this box that the address does not have yet: more may be typed before it has.
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (followed !== value) {
    setFollowed(value);
    const place = awaited.lastIndexOf(value);
    setAwaited(place < 0 ? [] : awaited.slice(place + 1));
    if (place < 0 && value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    const wanted = next.trim();
    // One that never reached the address, because something else changed it meanwhile, can be asked again.
    if (wanted === value && awaited.length === 0) return;
    setAwaited((earlier) => [...earlier, wanted]);
    onSearch(wanted, { replace: isSameSearch(awaited.at(-1) ?? value, wanted) });
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    search('');
  };
  return (
    <TextField
      role="search"
      type="search"
      placeholder="Search"
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && search(text)}
      sx={searchStyle}
      slotProps={{
        htmlInput: { 'aria-label': 'Search leads', maxLength: LEAD_QUERY.maxSearch },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} />
            </InputAdornment>
          ),
          endAdornment: text && (
            <Tooltip title="Clear search">
              <IconButton size="small" edge="end" onClick={clear}>
                <X size={16} />
              </IconButton>
            </Tooltip>
          ),
        },
      }}
    />
  );
}

/** The browser's own cross would stand beside ours. */
const searchStyle = {
  flex: '1 1 7rem',
  minInlineSize: '7rem',
  maxInlineSize: '20rem',
  '& input::-webkit-search-cancel-button': { display: 'none' },
};
