import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { type SubmitEvent, useRef, useState } from 'react';
import { newStaffSchema, type NewStaff } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../components/dialog';
import { focusOnMount } from '../../lib/focus';
import { faultsOf } from '../session/failure-text';
import { useInvite } from './api/change-people';
import { failureWords } from './failure-words';
import { ROLES } from './person-text';

type Faults = Partial<Record<keyof NewStaff, string>>;

const FIELDS = ['name', 'email', 'role'] as const;

/** Invites a colleague by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState<NewStaff>({ name: '', email: '', role: 'staff' });
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLDivElement>(null);
  const invite = useInvite();

  const refuse = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = z.safeParse(newStaffSchema, fields);
    if (!checked.success) {
      const issues = checked.error.issues.toReversed();
      return refuse(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    }
    setFaults({});
    invite.mutate(checked.data, {
      onSuccess: onClose,
      onError: ({ status, problem }) => {
        if (status === 409) refuse({ email: 'Somebody with this address is on the desk already.' });
        if (status === 422) refuse(faultsOf(problem));
      },
    });
  };
  const field = (name: keyof NewStaff) => ({
    name,
    required: true,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields((before) => ({ ...before, [name]: target.value })),
    error: Boolean(faults[name]),
    helperText: faults[name],
  });

  return (
    <DeskDialog
      title="Invite a colleague"
      dismiss="Cancel"
      actions={
        <Button type="submit" variant="contained" loading={invite.isPending}>
          Send invitation
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack ref={form} sx={{ gap: 2, paddingBlockStart: 1 }}>
        <TextField label="Name" inputRef={focusOnMount} autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField
          select
          label="Role"
          {...field('role')}
          helperText={faults.role ?? 'Managers also invite, change and disable people.'}
        >
          {Object.entries(ROLES).map(([role, label]) => (
            <MenuItem key={role} value={role}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {invite.error && ![409, 422].includes(invite.error.status) && (
          <Alert severity="error">{failureWords(invite.error)}</Alert>
        )}
      </Stack>
    </DeskDialog>
  );
}
