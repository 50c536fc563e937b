import { Button, Divider, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { UserRound } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { Lead } from '../../../domain/lead';
import { useMe } from '../session/session';
import { ownerName, senderOf, staffName } from './lead-texts';
import { useChangeLead } from './mutations';
import { useStaff } from './queries';

interface OwnerControlProps {
  lead: Lead;
  ref?: Ref<HTMLButtonElement>;
}

/** The owner of a lead, as a button that opens the list of colleagues. */
export function OwnerControl({ lead, ref }: OwnerControlProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const staff = useStaff().data?.staff ?? [];
  const name = ownerName(staff, lead.owner_id);
  return (
    <>
      <Tooltip describeChild title="Owner (a)">
        <Button
          ref={ref}
          size="small"
          color="inherit"
          startIcon={<UserRound size={16} aria-hidden />}
          aria-label={`Owner of ${senderOf(lead)}: ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {name}
        </Button>
      </Tooltip>
      {anchor && <OwnerMenu lead={lead} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface OwnerMenuProps {
  lead: Lead;
  anchor: HTMLElement;
  onClose: () => void;
}

function OwnerMenu({ lead, anchor, onClose }: OwnerMenuProps) {
  const me = useMe();
  const changeLead = useChangeLead();
  const colleagues = (useStaff().data?.staff ?? []).filter(
    ({ id, is_disabled }) => id !== me.id && !is_disabled,
  );
  const assign = (owner_id: string | null, text: string) => {
    onClose();
    if (owner_id !== lead.owner_id)
      changeLead(lead, { owner_id }, { title: 'Owner Updated', text });
  };
  const item = (id: string | null, label: string, text: string) => (
    <MenuItem key={label} selected={id === lead.owner_id} onClick={() => assign(id, text)}>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
  return (
    <Menu
      open
      // Starts at the first item, not at the present owner, so that two keys take a lead over.
      variant="menu"
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Owner', dense: true } }}
    >
      {item(me.id, 'Assign to me', 'The lead is yours now.')}
      {item(null, 'Unassigned', 'Nobody owns the lead now.')}
      {colleagues.length > 0 && <Divider />}
      {colleagues.map(({ id, email }) =>
        item(id, staffName(email), `${email} owns the lead now and is told by email.`),
      )}
    </Menu>
  );
}
