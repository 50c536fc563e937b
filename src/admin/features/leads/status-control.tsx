import { Chip, ListItemText, Menu, MenuItem } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  startTransition,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import {
  byStatus,
  isLeadStatus,
  type Lead,
  LEAD_STATUS_VALUES,
  LEAD_STATUSES,
  type LeadStatus,
  statusLabel,
  statusTone,
} from '../../../domain/lead';
import { KeyHint } from '../../components/menu';
import { useChangeStatus } from './api/change-lead';
import { senderOf } from './lead-names';

const COLOURS = {
  info: 'info.main',
  warning: 'warning.main',
  success: 'success.main',
  neutral: 'text.secondary',
};

/** Over the paper, not over the row: the text stays legible where the row is selected. */
const tint = (percent: number) =>
  `color-mix(in srgb, currentColor ${percent}%, var(--mui-palette-background-paper))`;

/** A tint with its colour as the text: a list has dozens of them, and the names come first. */
const chipStyle = (colour: string) => ({
  color: colour,
  fontWeight: 600,
  bgcolor: tint(12),
  '&:hover, &.Mui-focusVisible': { bgcolor: tint(17) },
  '& .MuiChip-label': { display: 'inline-flex', alignItems: 'center', gap: '2px' },
});

const CHIP_STYLES = byStatus((status) => chipStyle(COLOURS[statusTone(status)]));

/** Keeps a list from taking a click or key meant for the control as one for its row. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

interface StatusControlProps {
  lead: Lead;
  /** The status stands above, as over a column of the board: it is only read out. */
  isShownAbove?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The status of a lead: a badge that opens the list of statuses. The menu exists only while it is open: lists are long. */
export function StatusControl({ lead, isShownAbove, ref }: StatusControlProps) {
  const changeStatus = useChangeStatus(lead);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const status = isLeadStatus(lead.status) ? lead.status : 'new';

  const open = (event: SyntheticEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    const { currentTarget } = event;
    // The press is seen at once, the menu as soon as it is drawn.
    startTransition(() => setAnchor(currentTarget));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (['ArrowDown', 'ArrowUp'].includes(event.key)) open(event);
    // These press the button; to the row around it they mean something else.
    if (['Enter', ' '].includes(event.key)) event.stopPropagation();
  };
  const choose = (next: LeadStatus) => {
    setAnchor(null);
    changeStatus(next);
  };

  return (
    <>
      <Chip
        ref={ref}
        // A card of the board leaves the keys of native buttons to them.
        component="button"
        type="button"
        size="small"
        role="combobox"
        aria-label={`Status of ${senderOf(lead)}`}
        data-status-of={lead.id}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        sx={CHIP_STYLES[status]}
        label={
          <>
            <span style={isShownAbove ? visuallyHidden : undefined}>{statusLabel(status)}</span>{' '}
            <ChevronDown size={14} />
          </>
        }
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          onClick={stopPropagation}
          onKeyDown={stopPropagation}
          slotProps={{ list: { id: menuId, role: 'listbox', 'aria-label': 'Status', dense: true } }}
        >
          {LEAD_STATUS_VALUES.map((value, index) => (
            <MenuItem
              key={value}
              role="option"
              selected={value === status}
              aria-selected={value === status}
              onClick={() => choose(value)}
            >
              <ListItemText>{LEAD_STATUSES[value]}</ListItemText>
              <KeyHint>{index + 1}</KeyHint>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
