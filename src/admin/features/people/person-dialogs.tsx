import { Alert, Button, DialogContentText, MenuItem, Stack, TextField } from '@mui/material';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type StaffMember, staffNameSchema } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { focusOnMount } from '../../lib/focus';
import type { RequestFailure } from '../../lib/request';
import { useColleagues } from '../leads/api/list-staff';
import { useMe } from '../session/session';
import { useChangePerson, useResetFactor } from './api/change-people';
import { failureWords } from './failure-words';
import { leadsText, ROLES } from './person-text';

interface PersonDialogProps {
  person: StaffMember;
  onClose: () => void;
}

interface AskDialogProps {
  title: string;
  confirmLabel: string;
  /** The request that it asks for; a failure stays in the dialog, with all that was typed. */
  mutation: { isPending: boolean; error: RequestFailure | null };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function AskDialog({ mutation, confirmLabel, onSubmit, children, ...dialog }: AskDialogProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <DeskDialog
      {...dialog}
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" loading={mutation.isPending}>
          {confirmLabel}
        </Button>
      }
      onSubmit={submit}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        {children}
        {mutation.error && <Alert severity="error">{failureWords(mutation.error)}</Alert>}
      </Stack>
    </DeskDialog>
  );
}

export function RenameDialog({ person, onClose }: PersonDialogProps) {
  const [name, setName] = useState(person.name);
  const [fault, setFault] = useState('');
  const done = {
    title: 'Name Changed',
    text: 'The desk and emails to visitors use it from now on.',
  };
  const rename = useChangePerson(person, done);
  const submit = () => {
    const checked = z.safeParse(staffNameSchema, name);
    setFault(checked.error?.issues[0]?.message ?? '');
    if (checked.success) rename.mutate({ name: checked.data }, { onSuccess: onClose });
  };
  return (
    <AskDialog
      title={`Rename ${person.name}`}
      confirmLabel="Rename"
      mutation={rename}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        inputRef={focusOnMount}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Boolean(fault)}
        helperText={fault || 'Visitors see it in your emails too.'}
      />
    </AskDialog>
  );
}

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const role = person.role === 'manager' ? 'staff' : 'manager';
  const done = { title: 'Role Changed', text: `${person.name} is now: ${ROLES[role]}.` };
  const change = useChangePerson(person, done);
  const isMe = person.id === useMe().id;
  return (
    <AskDialog
      title={role === 'manager' ? `Make ${person.name} a manager?` : `Make ${person.name} staff?`}
      confirmLabel={role === 'manager' ? 'Make manager' : 'Make staff'}
      mutation={change}
      onSubmit={() => change.mutate({ role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        {role === 'manager'
          ? 'Managers invite, change and disable people, and read the log.'
          : 'Staff work with leads, calls and reports. They can’t change people or read the log.'}
        {isMe && ' You can’t take this back yourself.'}
      </DialogContentText>
    </AskDialog>
  );
}

/** Nobody takes the leads over. */
const NOBODY = 'nobody';

export function DisableDialog({ person, onClose }: PersonDialogProps) {
  const count = person.open_leads ?? 0;
  const [heir, setHeir] = useState(count > 0 ? '' : NOBODY);
  const [fault, setFault] = useState('');
  const me = useMe();
  const colleagues = useColleagues().filter(({ id }) => id !== person.id);
  const heirs = [
    ...(person.id === me.id ? [] : [{ id: me.id, name: `${me.name} (you)` }]),
    ...colleagues,
  ];
  const text = `${person.name} is logged out everywhere and can’t log in any more.`;
  const disable = useChangePerson(person, { title: 'Access Removed', text });
  const submit = () => {
    setFault(heir ? '' : 'Choose who takes over.');
    const leads_to = heir === NOBODY ? null : heir;
    if (heir) disable.mutate({ disabled: true, leads_to }, { onSuccess: onClose });
  };
  return (
    <AskDialog
      title={`Disable ${person.name}?`}
      confirmLabel="Disable"
      mutation={disable}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{text} You can enable the account again.</DialogContentText>
      {count > 0 && (
        <TextField
          select
          label={`${leadsText(count)} to`}
          required
          value={heir}
          onChange={({ target }) => setHeir(target.value)}
          error={Boolean(fault)}
          helperText={fault}
        >
          {heirs.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={NOBODY}>Nobody: leave them unassigned</MenuItem>
        </TextField>
      )}
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
    <AskDialog
      title={`Enable ${person.name}?`}
      confirmLabel="Enable"
      mutation={enable}
      onSubmit={() => enable.mutate({ disabled: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        {person.name} gets the access back, with the same password and role.
      </DialogContentText>
    </AskDialog>
  );
}

export function ResetFactorDialog({ person, onClose }: PersonDialogProps) {
  const reset = useResetFactor(person);
  return (
    <AskDialog
      title={`Remove the second factor of ${person.name}?`}
      confirmLabel="Remove"
      mutation={reset}
      onSubmit={() => reset.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        Do this when {person.name} has lost phone and recovery codes, and only after you have spoken
        to them. The log keeps it, and they are told by email.
      </DialogContentText>
    </AskDialog>
  );
}
