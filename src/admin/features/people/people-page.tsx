import { Button, Stack, Typography } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PageFrame, PageSkeleton } from '../../components/page';
import { Failure } from '../../components/loading';
import { usePeople } from './api/people';
import { FactorSwitch } from './factor-switch';
import { InviteDialog } from './invite-dialog';
import { PeopleList } from './people-list';

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
