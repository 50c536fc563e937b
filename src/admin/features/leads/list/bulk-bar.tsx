import { Button, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { type ReactNode, type Ref, useRef } from 'react';
import { type Lead, LEAD_STATUS_VALUES, LEAD_STATUSES } from '../../../../domain/lead';
import { useMenu } from '../../../components/menu';
import { KEEP_CLEAR } from '../../../toasts/toast';
import { statusKeys, useShortcuts } from '../../../lib/shortcuts';
import { useMe } from '../../session/session';
import { useChangeLeads } from '../api/change-lead';
import { useColleagues } from '../api/list-staff';
import type { ChangeOfMany } from '../change/changed-lead';

interface BulkBarProps {
  /** The selected leads. */
  leads: readonly Lead[];
  /** The list shows the spam folder. */
  isSpam: boolean;
  onClear: () => void;
}

/** Actions on the selected leads together. The bar lies over the list's end, so nothing moves when it appears. */
export default function BulkBar({ leads, isSpam, onClear }: BulkBarProps) {
  const { mutate, isPending } = useChangeLeads(leads, onClear);
  const me = useMe();
  const colleagues = useColleagues();
  const statusMenu = useRef<HTMLButtonElement>(null);
  const ownerMenu = useRef<HTMLButtonElement>(null);
  const apply = (change: ChangeOfMany) => mutate({ change });
  useShortcuts(
    {
      ...statusKeys((status) => apply({ status })),
      s: () => statusMenu.current?.click(),
      a: () => ownerMenu.current?.click(),
      '!': () => apply({ spam: !isSpam }),
    },
    // Neither the lead in focus nor an open one may take a key that is meant for the selection.
    { isFirst: true },
  );
  return (
    <Paper {...KEEP_CLEAR} role="group" aria-label="Selected leads" elevation={8} sx={barStyle}>
      <Typography component="span" variant="subtitle2" sx={{ marginInlineEnd: 'auto' }}>
        {leads.length} selected
      </Typography>
      <BulkMenu label="Status" ref={statusMenu} isDisabled={isPending}>
        {LEAD_STATUS_VALUES.map((status) => (
          <MenuItem key={status} onClick={() => apply({ status })}>
            {LEAD_STATUSES[status]}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu label="Owner" ref={ownerMenu} isDisabled={isPending}>
        <MenuItem onClick={() => apply({ owner_id: me.id })}>Assign to me</MenuItem>
        <MenuItem onClick={() => apply({ owner_id: null })}>Unassigned</MenuItem>
        {colleagues.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => apply({ owner_id: id })}>
            {name}
          </MenuItem>
        ))}
      </BulkMenu>
      <Button size="small" disabled={isPending} onClick={() => apply({ spam: !isSpam })}>
        {isSpam ? 'Restore' : 'Mark as spam'}
      </Button>
      <Button size="small" color="inherit" onClick={onClear}>
        Clear
      </Button>
    </Paper>
  );
}

interface BulkMenuProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  isDisabled: boolean;
  children: ReactNode;
}

function BulkMenu({ ref, label, isDisabled, children }: BulkMenuProps) {
  const { button, menu, close } = useMenu();
  return (
    <>
      <Button ref={ref} size="small" disabled={isDisabled} {...button}>
        {label}
      </Button>
      <Menu {...menu} onClick={close}>
        {children}
      </Menu>
    </>
  );
}

const barStyle = {
  position: { xs: 'sticky', md: 'absolute' },
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  padding: 1,
  paddingInlineStart: 2,
};
