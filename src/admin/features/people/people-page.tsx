import {
  Box,
  Button,
  Chip,
  List,
  ListItem,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { StaffMember } from '../../../domain/http-api/staff';
import { Failure } from '../../components/loading';
import { PageFrame, PageSkeleton } from '../../components/page';
import { useNow } from '../../lib/time';
import { useMe } from '../session/session';
import { usePeople } from './api/people';
import { FactorSwitch } from './factor-switch';
import { PersonActions } from './person-actions';
import { InviteDialog } from './person-dialogs';
import { factorText, leadsText, ROLES, seenText, STATES, waitingText } from './person';

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

/** Everybody: a table where there is room, else cards. */
function PeopleList({ people }: { people: readonly StaffMember[] }) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return hasRoom ? <PeopleTable people={people} /> : <PeopleCards people={people} />;
}

const HEADS = ['Name', 'Role', 'State', 'Last seen', 'Open leads', 'Second factor'];

function PeopleTable({ people }: { people: readonly StaffMember[] }) {
  const now = useNow();
  return (
    <Paper variant="outlined">
      <Table aria-label="People">
        <TableHead>
          <TableRow>
            {HEADS.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
            <TableCell>Change</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id}>
              <TableCell component="th" scope="row">
                <NameAndAddress person={person} />
              </TableCell>
              <TableCell>{ROLES[person.role]}</TableCell>
              <TableCell>
                <StateChip person={person} />
              </TableCell>
              <TableCell>{seenText(person, now)}</TableCell>
              <TableCell>{person.open_leads ?? 0}</TableCell>
              <TableCell>{factorText(person)}</TableCell>
              <TableCell padding="none">
                <PersonActions person={person} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function PeopleCards({ people }: { people: readonly StaffMember[] }) {
  const now = useNow();
  return (
    <List aria-label="People" disablePadding>
      {people.map((person) => (
        <ListItem key={person.id} disablePadding sx={cardStyle}>
          <Box sx={{ flex: 1, minInlineSize: 0 }}>
            <NameAndAddress person={person} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <StateChip person={person} />
              <Typography variant="caption" color="textSecondary">
                {[
                  ROLES[person.role],
                  leadsText(person.open_leads ?? 0),
                  `Second factor: ${factorText(person).toLowerCase()}`,
                  `Last seen: ${seenText(person, now).toLowerCase()}`,
                ].join(' · ')}
              </Typography>
            </Box>
          </Box>
          <PersonActions person={person} />
        </ListItem>
      ))}
    </List>
  );
}

const cardStyle = {
  gap: 1,
  alignItems: 'start',
  paddingBlock: 1.5,
  borderBlockEnd: 1,
  borderColor: 'divider',
};

function NameAndAddress({ person }: { person: StaffMember }) {
  const { id, name, email, address_change: change } = person;
  const isMe = id === useMe().id;
  return (
    <>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {isMe ? `${name} (you)` : name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
      {change && (
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {waitingText(change, email)}
        </Typography>
      )}
    </>
  );
}

const StateChip = ({ person: { state } }: { person: StaffMember }) => (
  <Chip size="small" variant="outlined" {...STATES[state]} />
);
