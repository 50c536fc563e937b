import {
  Button,
  Divider,
  IconButton,
  LinearProgress,
  ListSubheader,
  Menu,
  MenuItem,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import { useLocation } from '@reach/router';
import { useMutation } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { Download, Rows3, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { countText, inKilobytes } from '../../../../../domain/number-text';
import { CheckItem, useMenu } from '../../../../components/menu';
import { isAt, PATHS } from '../../../../lib/paths';
import { saveFile } from '../../../../lib/save-file';
import { usePreference } from '../../../../lib/storage';
import { retryOffer, useToasts } from '../../../../toasts/toasts';
import type { ExportProgress } from '../../api/export-leads';
import { ALL_LEADS, listSearch, type ListView, useDefaultView, viewSearch } from '../list-view';

const DENSITIES = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' } as const;
type Density = keyof typeof DENSITIES;

const NOTHING_YET: ExportProgress = { leads: 0, bytes: 0 };

const isDensity = (value: string | null): value is Density =>
  value !== null && Object.hasOwn(DENSITIES, value);

/** The density of the list's rows, remembered in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, set] = usePreference('desk-density');
  return [isDensity(stored) ? stored : 'standard', set];
}

interface ViewMenuProps {
  view: ListView;
  /** Without it the menu has no export: a button has it, or there is nothing to export. */
  onExport: (() => void) | undefined;
}

/**
 * The list or the board of the same leads; for the list its density, and the view the desk opens with. Where the bar is narrow,
 * also their export.
 */
export function ViewMenu({ view, onExport }: ViewMenuProps) {
  const { button, menu, close } = useMenu();
  const { showToast } = useToasts();
  const isBoard = isAt(useLocation().pathname, PATHS.board);
  const [density, setDensity] = useDensity();
  const [defaultSearch, setDefaultSearch] = useDefaultView();
  const firstPage = { ...view, page: 1 };
  const startSearch = viewSearch(firstPage) || ALL_LEADS;
  const isDefault = startSearch === defaultSearch;

  const switchDefault = () => {
    setDefaultSearch(isDefault ? null : startSearch);
    close();
    showToast('success', {
      title: 'View Saved',
      text: `The desk opens with ${isDefault ? 'My day' : 'this view'} from now on.`,
    });
  };
  return (
    <>
      <Tooltip title="View">
        <IconButton {...button}>
          <Rows3 size={20} />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <CheckItem
          role="menuitemradio"
          isChecked={!isBoard}
          onClick={() => void navigate(PATHS.dashboard + listSearch(firstPage, defaultSearch))}
        >
          Show as a list
        </CheckItem>
        <CheckItem
          role="menuitemradio"
          isChecked={isBoard}
          onClick={() => void navigate(PATHS.board + viewSearch(firstPage))}
        >
          Show as a board
        </CheckItem>
        {!isBoard && <Divider />}
        {!isBoard && (
          <CheckItem role="menuitemcheckbox" isChecked={isDefault} onClick={switchDefault}>
            Open the desk with this view
          </CheckItem>
        )}
        {onExport && (
          <MenuItem
            onClick={() => {
              close();
              onExport();
            }}
          >
            <Download size={18} style={{ marginInlineEnd: 8 }} />
            Export CSV
          </MenuItem>
        )}
        {!isBoard && <Divider />}
        {!isBoard && <ListSubheader role="none">Density</ListSubheader>}
        {!isBoard &&
          (Object.keys(DENSITIES) as Density[]).map((name) => (
            <CheckItem
              key={name}
              role="menuitemradio"
              isChecked={name === density}
              onClick={() => setDensity(name)}
            >
              {DENSITIES[name]}
            </CheckItem>
          ))}
      </Menu>
    </>
  );
}

type Export = ReturnType<typeof useExportLeads>;

interface ExportButtonProps extends Export {
  /** Number of leads in the list, on all of its pages. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a CSV file. */
export const ExportButton = ({ total, start }: ExportButtonProps) => (
  <Button
    color="inherit"
    variant="outlined"
    startIcon={<Download size={16} />}
    disabled={total === 0}
    onClick={start}
    sx={{ flexShrink: 0 }}
  >
    Export CSV
  </Button>
);

/** Shows how far an export is, and stops it. */
export const ExportUnderWay = ({ total, progress, cancel }: ExportButtonProps) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0 }}>
    <Stack>
      <LinearProgress
        aria-label="Exporting"
        // Without a value the bar says only that something goes on.
        {...(progress.leads > 0 && {
          variant: 'determinate',
          value: Math.min(100, (100 * progress.leads) / total),
        })}
      />
      <Typography variant="caption">
        {countText(progress.leads)} leads, {inKilobytes(Math.ceil(progress.bytes / 1000))}
      </Typography>
    </Stack>
    <Button startIcon={<X size={16} />} onClick={cancel}>
      Cancel export
    </Button>
  </Stack>
);

/** Saves the leads that a view shows. The request's code is loaded with the first export, which few visits need. */
export function useExportLeads(view: ListView) {
  const { showToast } = useToasts();
  const [progress, setProgress] = useState<ExportProgress>(NOTHING_YET);
  const controller = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { signal } = (controller.current = new AbortController());
      const { exportLeads } = await import(
        /* webpackChunkName: "export" */ '../../api/export-leads'
      );
      const file = await exportLeads(view, { signal, onProgress: setProgress });
      saveFile(file);
      return file;
    },
    onMutate: () => setProgress(NOTHING_YET),
    onSuccess: ({ name }) =>
      showToast('success', { title: 'Exported', text: `${name}: saved to your downloads.` }),
    onError: (failure) => {
      if (controller.current?.signal.aborted) return;
      const { status, problem } = failure;
      const refusal = status === 422 ? problem?.detail : undefined;
      const text = refusal ?? 'The export failed. Please try again.';
      const retry = retryOffer(failure, () => mutate());
      showToast('error', { title: 'Error', text }, retry);
    },
  });
  const cancel = () => controller.current?.abort();
  return { start: () => mutate(), isPending, progress, cancel };
}
