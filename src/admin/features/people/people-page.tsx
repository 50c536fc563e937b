import { Button, MenuItem, Stack, Typography } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { newStaffSchema } from '../../../domain/http-api/staff';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { PageFrame, PageSkeleton } from '../../components/page';
import { Failure } from '../../components/loading';
import { useInvite, usePeople } from './api/people';
import { FactorSwitch } from './factor-switch';
import { failureWords } from './failure-words';
import { PeopleList } from './people-list';
import { ROLES } from './person-text';

/** The people of the desk, for managers: who they are, and everything that lets them in or keeps them out. */
export default function PeoplePage() {
  const people = usePeople();
  const [isInviting, setInviting] = useState(false);
  return (
    <PageFrame>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          marginBlockEnd: 2,
        }}
      >
        <Typography variant="h1">People</Typography>
        <Button
          variant="contained"
          startIcon={<UserPlus size={18} />}
          onClick={() => setInviting(true)}
        >
          Invite a colleague
        </Button>
      </Stack>
      {people.isPending && <PageSkeleton text="Loading the people…" heights={[56, 56]} />}
      {!people.data && people.error && (
        <Failure title="The people could not be loaded." query={people} />
      )}
      {people.data && (
        <>
          <PeopleList people={people.data.staff} />
          <FactorSwitch answer={people.data} />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </PageFrame>
  );
}

const KNOWN = 'Somebody with this address is on the desk already.';

/** Invites a colleague by email. */
function InviteDialog({ onClose }: { onClose: () => void }) {
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
