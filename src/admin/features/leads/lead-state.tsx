import { Button, Chip, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
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
  isLeadStatus,
  type Lead,
  LEAD_STATUS_VALUES,
  LEAD_STATUSES,
  type LeadStatus,
  statusLabel,
} from '../../../domain/lead';
import { inDays, inHours, inMinutes } from '../../../domain/numbers';
import { fullTime } from '../../../domain/time-text';
import { KeyHint } from '../../components/menu';
import { useNow } from '../../lib/time';
import { useChangeLead, useChangeStatus } from './api/change-lead';
import { senderOf } from './lead-names';
import { isOverdue } from './lead-text';

const COLOURS: Record<LeadStatus, string> = {
  new: 'info.main',
  contacted: 'warning.main',
  qualified: 'success.main',
  closed: 'text.secondary',
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

const CHIP_STYLES = Object.fromEntries(
  LEAD_STATUS_VALUES.map((status) => [status, chipStyle(COLOURS[status])]),
) as Record<LeadStatus, ReturnType<typeof chipStyle>>;

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

interface SpamButtonProps {
  lead: Lead;
  spam: boolean;
  /** Place in the order of the Tab key, where a grid decides it. */
  tabIndex?: number;
}

/** Marks a lead as spam, or restores it. */
export function SpamButton({ lead, spam, tabIndex }: SpamButtonProps) {
  const { mutate: changeLead } = useChangeLead(lead);
  const label = spam ? 'Mark as spam' : 'Restore';
  return (
    <Button
      color="inherit"
      size="small"
      aria-label={`${label}: ${senderOf(lead)}`}
      tabIndex={tabIndex}
      onClick={() => changeLead({ change: { spam } })}
      sx={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function lengthText(ms: number): string {
  if (ms >= 2 * DAY) return inDays(Math.floor(ms / DAY));
  if (ms >= HOUR) return inHours(Math.floor(ms / HOUR));
  return inMinutes(Math.max(1, Math.floor(ms / MINUTE)));
}

/** `Due in 3 hrs` or `Overdue by 2 days`. */
function dueText(dueIso: string, now: number): string {
  const left = Date.parse(dueIso) - now;
  return left < 0 ? `Overdue by ${lengthText(-left)}` : `Due in ${lengthText(left)}`;
}

/** The time left to keep the reply promise; nothing when nobody waits for a reply. */
export function ReplyClock({ lead }: { lead: Lead }) {
  const now = useNow();
  const due = lead.awaiting_reply_until;
  if (due === null) return null;
  const isLate = isOverdue(lead, now);
  return (
    <Tooltip describeChild title={`Reply due by ${fullTime(due)}`}>
      <Chip
        size="small"
        variant={isLate ? 'filled' : 'outlined'}
        color={isLate ? 'error' : 'default'}
        label={dueText(due, now)}
      />
    </Tooltip>
  );
}
