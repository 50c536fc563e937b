import { Alert, Button, DialogContentText, MenuItem, Stack } from '@mui/material';
import type { ReactNode, SubmitEvent } from 'react';
import { newStaffSchema, type StaffMember } from '../../../domain/http-api/staff';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import type { RequestFailure } from '../../lib/request-failure';
import { useMe } from '../session/session';
import { peopleFailureText, useChangePerson, useInvite } from './api/people';
import { ADDRESS_HINT, NAME_HINT, ROLES, useAddressForm, useNameForm } from './person';

export interface PersonDialogProps {
  person: StaffMember;
  onClose: () => void;
}

interface AskDialogProps {
  title: string;
  confirmLabel: string;
  isPending: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before somebody is changed; a failure stays in the dialog, with all that was typed. */
export const AskDialog = ({
  confirmLabel,
  isPending,
  onSubmit,
  children,
  ...dialog
}: AskDialogProps) => (
  <DeskDialog
    {...dialog}
    dismiss="Cancel"
    actions={
      <Button type="submit" variant="contained" loading={isPending}>
        {confirmLabel}
      </Button>
    }
    onSubmit={onSubmit}
  >
    <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>{children}</Stack>
  </DeskDialog>
);

interface ConfirmationProps extends Omit<AskDialogProps, 'isPending' | 'onSubmit'> {
  mutation: { isPending: boolean; error: RequestFailure | null };
  onConfirm: () => void;
}

/** A question without fields. */
export const Confirmation = ({ mutation, onConfirm, children, ...dialog }: ConfirmationProps) => (
  <AskDialog
    {...dialog}
    isPending={mutation.isPending}
    onSubmit={(event) => {
      event.preventDefault();
      onConfirm();
    }}
  >
    {children}
    {mutation.error && <Alert severity="error">{peopleFailureText(mutation.error)}</Alert>}
  </AskDialog>
);

export function RenameDialog({ person, onClose }: PersonDialogProps) {
  const { form, submit, isPending } = useNameForm(person, onClose);
  return (
    <AskDialog
      title={`Rename ${person.name}`}
      confirmLabel="Rename"
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField form={form} name="name" isFirst label="Name" required helperText={NAME_HINT} />
      <FormFailure form={form} />
    </AskDialog>
  );
}

export function AddressDialog({ person, onClose }: PersonDialogProps) {
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

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const role = person.role === 'manager' ? 'staff' : 'manager';
  const done = { title: 'Role Changed', text: `${person.name} is now: ${ROLES[role]}.` };
  const change = useChangePerson(person, done);
  const isMe = person.id === useMe().id;
  return (
    <Confirmation
      title={role === 'manager' ? `Make ${person.name} a manager?` : `Make ${person.name} staff?`}
      confirmLabel={role === 'manager' ? 'Make manager' : 'Make staff'}
      mutation={change}
      onConfirm={() => change.mutate({ role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        {role === 'manager'
          ? 'Managers invite, change and disable people, and read the log.'
          : 'Staff work with leads, calls and reports. They can’t change people or read the log.'}
        {isMe && ' You can’t take this back yourself.'}
      </DialogContentText>
    </Confirmation>
  );
}

const KNOWN = 'Somebody with this address is on the desk already.';

/** Invites a colleague by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(newStaffSchema, {
    defaultValues: { name: '', email: '', role: 'staff' },
  });
  const invite = useInvite();
  const submit = form.handleSubmit((colleague) =>
    invite.mutate(colleague, {
      onSuccess: onClose,
      onError: (failure) =>
        failure.status === 409
          ? form.setError('email', { message: KNOWN }, { shouldFocus: true })
          : showFailure(form, failure, peopleFailureText(failure)),
    }),
  );

  return (
    <AskDialog
      title="Invite a colleague"
      confirmLabel="Send invitation"
      isPending={invite.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField form={form} name="name" isFirst label="Name" required autoComplete="off" />
      <FormField form={form} name="email" label="Email" type="email" required autoComplete="off" />
      <FormField
        form={form}
        name="role"
        select
        label="Role"
        required
        helperText="Managers also invite, change and disable people."
      >
        {Object.entries(ROLES).map(([role, label]) => (
          <MenuItem key={role} value={role}>
            {label}
          </MenuItem>
        ))}
      </FormField>
      <FormFailure form={form} />
    </AskDialog>
  );
}
