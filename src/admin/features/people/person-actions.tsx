import { DialogContentText, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { EllipsisVertical } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { StaffMember } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { useMenu } from '../../components/menu';
import { useColleagues } from '../leads/api/list-staff';
import { useMe } from '../session/session';
import {
  peopleFailureText,
  useCancelAddressChange,
  useChangePerson,
  useLogOutEverywhere,
  useResend,
  useResetFactor,
} from './api/people';
import {
  AddressDialog,
  AskDialog,
  Confirmation,
  type PersonDialogProps,
  RenameDialog,
  RoleDialog,
} from './person-dialogs';
import { leadsText } from './person';

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

/** Nobody takes the leads over. */
const NOBODY = 'nobody';

const disableSchema = z.strictObject({
  leads_to: z.pipe(
    z.string().check(z.minLength(1, { error: 'Choose who takes over.' })),
    z.transform((heir) => (heir === NOBODY ? null : heir)),
  ),
});

function DisableDialog({ person, onClose }: PersonDialogProps) {
  const count = person.open_leads ?? 0;
  const form = useSchemaForm(disableSchema, {
    defaultValues: { leads_to: count > 0 ? '' : NOBODY },
  });
  const me = useMe();
  const colleagues = useColleagues().filter(({ id }) => id !== person.id);
  const heirs = [
    ...(person.id === me.id ? [] : [{ id: me.id, name: `${me.name} (you)` }]),
    ...colleagues,
  ];
  const text = `${person.name} is logged out everywhere and can’t log in any more.`;
  const disable = useChangePerson(person, { title: 'Access Removed', text });
  const submit = form.handleSubmit(({ leads_to }) =>
    disable.mutate(
      { disabled: true, leads_to },
      {
        onSuccess: onClose,
        onError: (failure) => showFailure(form, failure, peopleFailureText(failure)),
      },
    ),
  );
  return (
    <AskDialog
      title={`Disable ${person.name}?`}
      confirmLabel="Disable"
      isPending={disable.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <DialogContentText>{text} You can enable the account again.</DialogContentText>
      {count > 0 && (
        <FormField form={form} name="leads_to" select label={`${leadsText(count)} to`} required>
          {heirs.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={NOBODY}>Nobody: leave them unassigned</MenuItem>
        </FormField>
      )}
      <FormFailure form={form} />
    </AskDialog>
  );
}

function EnableDialog({ person, onClose }: PersonDialogProps) {
  const enable = useChangePerson(person, ({ name, state }) => ({
    title: 'Access Given Back',
    text:
      state === 'invited'
        ? `${name} has yet to accept the invitation. Send it again if the link is too old.`
        : `${name} can log in again.`,
  }));
  return (
    <Confirmation
      title={`Enable ${person.name}?`}
      confirmLabel="Enable"
      mutation={enable}
      onConfirm={() => enable.mutate({ disabled: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        {person.name} gets the access back, with the same password and role.
      </DialogContentText>
    </Confirmation>
  );
}
