import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { EllipsisVertical } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { StaffMember } from '../../../domain/http-api/staff';
import { useMenu } from '../../components/menu';
import { useMe } from '../session/session';
import { useCancelAddressChange } from './api/change-address';
import { useResend } from './api/people';
import { AddressDialog, LogOutDialog, ResetFactorDialog } from './access-dialogs';
import { DisableDialog, EnableDialog, RenameDialog, RoleDialog } from './person-dialogs';

type PersonDialog = ComponentType<{ person: StaffMember; onClose: () => void }>;

/** The actions that this person's state allows, each with the dialog that asks. */
function actionsFor({ id, role, state, factor, address_change }: StaffMember, me: string) {
  const actions: [label: string, Dialog: PersonDialog][] = [['Rename', RenameDialog]];
  if (state !== 'disabled') {
    actions.push([role === 'manager' ? 'Make staff' : 'Make manager', RoleDialog]);
  }
  if (state === 'active' && !address_change) actions.push(['Change address', AddressDialog]);
  // Their own factor people change on their account page, where it asks for the password.
  if (factor && id !== me) actions.push(['Remove second factor', ResetFactorDialog]);
  if (state === 'active' && id !== me) actions.push(['Log out everywhere', LogOutDialog]);
  actions.push(state === 'disabled' ? ['Enable', EnableDialog] : ['Disable', DisableDialog]);
  return actions;
}

/** The menu by which a manager changes a person. */
export function PersonActions({ person }: { person: StaffMember }) {
  const { button, menu, close } = useMenu();
  const me = useMe();
  const resend = useResend(person);
  const [asked, setAsked] = useState<{ Dialog: PersonDialog }>();
  const cancelAddress = useCancelAddressChange(person);
  const now = ({ mutate }: { mutate: () => void }) => {
    close();
    mutate();
  };
  return (
    <>
      <Tooltip title={`Change ${person.name}`}>
        <IconButton {...button} loading={resend.isPending || cancelAddress.isPending}>
          <EllipsisVertical size={20} />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        {person.state === 'invited' && (
          <MenuItem onClick={() => now(resend)}>Send the invitation again</MenuItem>
        )}
        {person.address_change && (
          <MenuItem onClick={() => now(cancelAddress)}>Cancel the change of address</MenuItem>
        )}
        {actionsFor(person, me.id).map(([label, Dialog]) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              setAsked({ Dialog });
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {asked && <asked.Dialog person={person} onClose={() => setAsked(undefined)} />}
    </>
  );
}
