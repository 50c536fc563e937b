import { Button, Divider, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import type { Lead } from '../../../domain/lead';
import { useMenu } from '../../app/menu';
import { useShortcuts } from '../../app/shortcuts';
import { useMe } from '../session/session';
import { useChangeLead } from './change-lead';
import { ownerName, senderOf, staffName } from './lead-names';
import { useColleagues, useStaff } from './queries';

/** The owner of a lead, as a button that opens the list of colleagues. */
export function OwnerControl({ lead }: { lead: Lead }) {
  const opener = useRef<HTMLButtonElement>(null);
  const { button, menu, close } = useMenu();
  const me = useMe();
  const name = ownerName(useStaff(), lead.owner_id);
  const colleagues = useColleagues();
  const changeLead = useChangeLead();
  useShortcuts({ a: () => opener.current?.click() });
  const assign = (owner_id: string | null, text: string) => {
    close();
    if (owner_id !== lead.owner_id)
      changeLead(lead, { owner_id }, { title: 'Owner Updated', text });
  };
  const item = (id: string | null, label: string, text: string) => (
    <MenuItem key={label} selected={id === lead.owner_id} onClick={() => assign(id, text)}>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
  return (
    <>
      <Tooltip describeChild title="Owner (a)">
        <Button
          ref={opener}
          size="small"
          color="inherit"
          startIcon={<UserRound size={16} />}
          aria-label={`Owner of ${senderOf(lead)}: ${name}`}
          {...button}
        >
          {name}
        </Button>
      </Tooltip>
      <Menu
        {...menu}
        // Starts at the first item, not at the present owner, so that two keys take a lead over.
        variant="menu"
        slotProps={{ list: { 'aria-label': 'Owner', dense: true } }}
      >
        {item(me.id, 'Assign to me', 'The lead is yours now.')}
        {item(null, 'Unassigned', 'Nobody owns the lead now.')}
        {colleagues.length > 0 && <Divider />}
        {colleagues.map(({ id, email }) =>
          item(id, staffName(email), `${email} owns the lead now and is told by email.`),
        )}
      </Menu>
    </>
  );
}
