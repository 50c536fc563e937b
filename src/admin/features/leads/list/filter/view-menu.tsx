import { Divider, IconButton, ListSubheader, Menu, MenuItem, Tooltip } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { Download, Rows3 } from 'lucide-react';
import {
  EXPORT_FORMAT_VALUES,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../../../domain/export-formats';
import { CheckItem, CheckMark, useMenu } from '../../../../components/menu';
import { isAt, PATHS } from '../../../../lib/paths';
import { usePreference } from '../../../../lib/storage';
import { ALL_LEADS, listSearch, type ListView, useDefaultView, viewSearch } from '../list-view';
import { useStartView } from '../start-view';

const DENSITIES = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' } as const;
type Density = keyof typeof DENSITIES;

const isDensity = (value: string | null): value is Density =>
  value !== null && Object.hasOwn(DENSITIES, value);

/** The density of the list's rows, remembered in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, set] = usePreference('desk-density');
  return [isDensity(stored) ? stored : 'standard', set];
}

interface ViewMenuProps {
  view: ListView;
  /** Keeps it under a name. */
  onSave: () => void;
  /** Without it the menu has no export: a button has it, or there is nothing to export. */
  onExport: ((format: ExportFormat) => void) | undefined;
}

/**
 * The list or the board of the same leads; for the list its density, and the view the desk opens with. Where the bar is narrow,
 * also their export.
 */
export function ViewMenu({ view, onSave, onExport }: ViewMenuProps) {
  const { button, menu, close } = useMenu();
  const isBoard = isAt(useLocation().pathname, PATHS.board);
  const [density, setDensity] = useDensity();
  const [defaultSearch] = useDefaultView();
  const firstPage = { ...view, page: 1 };
  const { isStart, switchStart } = useStartView(viewSearch(firstPage) || ALL_LEADS);
  const choose = (act: () => void) => () => {
    close();
    act();
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
        <Divider />
        <MenuItem onClick={choose(onSave)}>
          <CheckMark />
          Save as a view
        </MenuItem>
        {!isBoard && (
          <CheckItem role="menuitemcheckbox" isChecked={isStart} onClick={choose(switchStart)}>
            Open the desk with this view
          </CheckItem>
        )}
        {onExport &&
          EXPORT_FORMAT_VALUES.map((format) => (
            <MenuItem key={format} onClick={choose(() => onExport(format))}>
              <Download size={18} style={{ marginInlineEnd: 8 }} />
              Export {EXPORT_FORMATS[format]}
            </MenuItem>
          ))}
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
