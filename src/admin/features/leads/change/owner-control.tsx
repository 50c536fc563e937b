import { Box, Button, Divider, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import type { Lead } from '../../../../domain/lead';
import { useMenu } from '../../../components/menu';
import { useShortcuts } from '../../../lib/shortcuts';
import { useMe } from '../../session/session';
import { useChangeLead } from '../api/change-lead';
import { useColleagues, useStaff } from '../api/list-staff';
import { isOwnerEmailed } from './change-text';
import { OwnerAvatar, ownerName, senderOf } from '../lead-names';

/** Index in the menu, after oneself and nobody. */
const FIRST_COLLEAGUE = 2;

/** The owner of a lead, as a button that opens the list of colleagues. */
export function OwnerControl({ lead }: { lead: Lead }) {
  const opener = useRef<HTMLButtonElement>(null);
  const { button, menu, close } = useMenu();
  const me = useMe();
  const name = ownerName(useStaff(), lead.owner_id);
  const colleagues = useColleagues();
  const { mutate: changeLead } = useChangeLead(lead);
  useShortcuts({ a: () => opener.current?.click() });
  const assign = (owner_id: string | null, text: string) => {
    close();
    if (owner_id === lead.owner_id) return;
    changeLead({ change: { owner_id }, successToast: { title: 'Owner Updated', text } });
  };
  const choices = [
    { id: me.id, label: 'Assign to me', text: 'The lead is yours now.' },
    { id: null, label: 'Unassigned', text: 'Nobody owns the lead now.' },
    ...colleagues.map(({ id, name: colleague }) => ({
      id,
      label: colleague,
      text: `${colleague} owns the lead now${isOwnerEmailed([lead], me) ? ' and is told by email' : ''}.`,
    })),
  ];
  return (
    <>
      <Tooltip describeChild title="Owner (a)">
        <Button
          ref={opener}
          size="small"
          color="inherit"
          startIcon={
            // A button sets the size of letters in its icon's own element.
            <span>
              <OwnerAvatar name={lead.owner_id === null ? null : name} size={22} />
            </span>
          }
          data-printed
          {...button}
        >
          <Box component="span" sx={visuallyHidden}>
            {`Owner of ${senderOf(lead)}: `}
          </Box>
          {name}
        </Button>
      </Tooltip>
      <Menu
        {...menu}
        // Starts at the first item, not at the present owner, so that two keys take a lead over.
        variant="menu"
        slotProps={{ list: { 'aria-label': 'Owner', dense: true } }}
      >
        {choices.map(({ id, label, text }, index) => [
          index === FIRST_COLLEAGUE && <Divider key="colleagues" />,
          <MenuItem key={id} selected={id === lead.owner_id} onClick={() => assign(id, text)}>
            <ListItemText>{label}</ListItemText>
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
