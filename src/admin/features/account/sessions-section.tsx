import { Button, Chip, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import { agoText, shortTime } from '../../../domain/time-text';
import { Failure } from '../../components/loading';
import { useNow } from '../../lib/time';
import { useEndOthers, useEndSession, useSessions } from './api/own-sessions';
import { Section } from './section';

/** Lists the devices on which this person is logged in, and ends the session of one, or all but this one. */
export function SessionsSection() {
  const now = useNow();
  const query = useSessions();
  const endOthers = useEndOthers();
  const end = useEndSession();
  const sessions = query.data?.sessions ?? [];
  return (
    <Section title="Where you’re logged in">
      {query.isPending && <Skeleton variant="rounded" height={56} width="100%" />}
      {!query.data && query.error && (
        <Failure title="Your sessions could not be loaded." query={query} />
      )}
      <List aria-label="Sessions" disablePadding sx={{ alignSelf: 'stretch' }}>
        {sessions.map((session) => (
          <ListItem key={session.id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ListItemText
              primary={session.device}
              secondary={`Last used ${agoText(session.last_used_at, now)}, logged in ${shortTime(session.created_at)}`}
            />
            {session.is_current ? (
              <Chip size="small" color="primary" variant="outlined" label="This device" />
            ) : (
              <Button
                size="small"
                color="inherit"
                aria-label={`Log out ${session.device}`}
                loading={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                Log out
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {sessions.length > 1 && (
        <Button
          variant="outlined"
          color="inherit"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          End all others
        </Button>
      )}
    </Section>
  );
}
