import { DialogContentText, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { EllipsisVertical } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { StaffMember } from '../../../domain/http-api/staff';
import { FormFailure, FormField } from '../../components/form';
import { useMenu } from '../../components/menu';
import { useMe } from '../session/session';
import {
  useCancelAddressChange,
  useLogOutEverywhere,
  useResend,
  useResetFactor,
} from './api/people';
import {
  AskDialog,
  Confirmation,
  DisableDialog,
  EnableDialog,
  type PersonDialogProps,
  RenameDialog,
  RoleDialog,
} from './person-dialogs';
import { ADDRESS_HINT, useAddressForm } from './person-forms';

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

function ResetFactorDialog({ person, onClose }: PersonDialogProps) {
  const reset = useResetFactor(person);
  return (
    <Confirmation
      title={`Remove the second factor of ${person.name}?`}
      confirmLabel="Remove"
      mutation={reset}
      onConfirm={() => reset.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        Do this when {person.name} has lost phone and recovery codes, and only after you have spoken
        to them. The log keeps it, and they are told by email.
      </DialogContentText>
    </Confirmation>
  );
}

function LogOutDialog({ person, onClose }: PersonDialogProps) {
  const logOut = useLogOutEverywhere(person);
  return (
    <Confirmation
      title={`Log ${person.name} out everywhere?`}
      confirmLabel="Log out"
      mutation={logOut}
      onConfirm={() => logOut.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        Do this when a device of {person.name} was lost or left open. They can log in again; what
        they are typing stays on their screen until then.
      </DialogContentText>
    </Confirmation>
  );
}

function AddressDialog({ person, onClose }: PersonDialogProps) {
  const { form, submit, isPending } = useAddressForm(person, onClose);
  return (
    <AskDialog
      title={`Change the address of ${person.name}`}
      confirmLabel="Change address"
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="email"
        isFirst
        label="New email"
        type="email"
        required
        autoComplete="off"
        helperText={ADDRESS_HINT}
      />
      <DialogContentText>
        Nobody reads {person.email} any more? Then it can’t be changed: disable {person.name}, hand
        the leads over, and invite the new address.
      </DialogContentText>
      <FormFailure form={form} />
    </AskDialog>
  );
}
