import { Alert, Button, DialogContentText, MenuItem, Stack } from '@mui/material';
import { type ReactNode, type SubmitEvent } from 'react';
import type { StaffMember } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import type { RequestFailure } from '../../lib/request-failure';
import { useColleagues } from '../leads/api/list-staff';
import { useMe } from '../session/session';
import { useChangePerson } from './api/people';
import { failureWords } from './failure-words';
import { leadsText, ROLES } from './person-text';
import { NAME_HINT, useNameForm } from './person-forms';

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
    {mutation.error && <Alert severity="error">{failureWords(mutation.error)}</Alert>}
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

/** Nobody takes the leads over. */
const NOBODY = 'nobody';

const disableSchema = z.strictObject({
  leads_to: z.pipe(
    z.string().check(z.minLength(1, { error: 'Choose who takes over.' })),
    z.transform((heir) => (heir === NOBODY ? null : heir)),
  ),
});

export function DisableDialog({ person, onClose }: PersonDialogProps) {
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
        onError: (failure) => showFailure(form, failure, failureWords(failure)),
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

export function EnableDialog({ person, onClose }: PersonDialogProps) {
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
