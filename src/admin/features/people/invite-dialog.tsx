import { Button, MenuItem, Stack } from '@mui/material';
import { newStaffSchema } from '../../../domain/http-api/staff';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField } from '../../components/form-field';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { useInvite } from './api/people';
import { failureWords } from './failure-words';
import { ROLES } from './person-text';

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
          : showFailure(form, failure, failureWords(failure)),
    }),
  );

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
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        <FormField form={form} name="name" isFirst label="Name" required autoComplete="off" />
        <FormField
          form={form}
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="off"
        />
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
      </Stack>
    </DeskDialog>
  );
}
