import { Divider, IconButton, ListSubheader, Menu, MenuItem, Tooltip } from '@mui/material';
import { Check, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../app/show-toast';
import { usePreference } from '../../app/storage';
import { useDefaultView } from './default-view';
import { viewSearch, type ListView } from './list-view';

const DENSITIES = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' } as const;
export type Density = keyof typeof DENSITIES;

const isDensity = (value: string | null): value is Density =>
  value !== null && Object.hasOwn(DENSITIES, value);

/** How much room a row of the list takes, remembered in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, set] = usePreference('desk-density');
  return [isDensity(stored) ? stored : 'standard', set];
}

const mark = (isChecked: boolean) => (
  <Check size={18} aria-hidden style={{ marginInlineEnd: 8, opacity: isChecked ? 1 : 0 }} />
);

/** How the list looks, and which view the desk opens with. */
export function ViewMenu({ view }: { view: ListView }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [density, setDensity] = useDensity();
  const [defaultSearch, setDefaultSearch] = useDefaultView();
  const search = viewSearch({ ...view, page: 1 });
  const isDefault =
    search === (defaultSearch ?? '') || (!defaultSearch && search === '?status=all');
  const close = () => setAnchor(null);

  const makeDefault = () => {
    setDefaultSearch(search || null);
    close();
    showToast('success', {
      title: 'View Saved',
      text: 'The desk opens with this view from now on.',
    });
  };
  return (
    <>
      <Tooltip title="View">
        <IconButton
          aria-label="View"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Rows3 size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem role="menuitemcheckbox" aria-checked={isDefault} onClick={makeDefault}>
          {mark(isDefault)}
          Open the desk with this view
        </MenuItem>
        <Divider />
        <ListSubheader role="none">Density</ListSubheader>
        {(Object.keys(DENSITIES) as Density[]).map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === density}
            onClick={() => setDensity(name)}
          >
            {mark(name === density)}
            {DENSITIES[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
