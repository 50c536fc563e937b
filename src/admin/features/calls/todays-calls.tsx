import { Box, List, Typography } from '@mui/material';
import { Failure } from '../../app/failure';
import { officeDay } from '../../app/time-text';
import { useNow } from '../../app/use-now';
import { CallItem } from './call-item';
import { useAgenda } from './queries';

/**
 * The calls of today that are still to be held or settled. They are everybody's: the filters of the list are about leads,
 * and hide none of them.
 */
export function useTodaysCalls(isWanted: boolean) {
  const agenda = useAgenda(officeDay(useNow()), 1, { isWanted });
  return { ...agenda, calls: agenda.data?.calls.filter(({ state }) => state === 'booked') ?? [] };
}

interface TodaysCallsProps {
  agenda: ReturnType<typeof useTodaysCalls>;
  /** Query of the list, which stays in the address of the lead. */
  search: string;
}

/** Today's calls, the third part of the day's work. */
export function TodaysCalls({ agenda, search }: TodaysCallsProps) {
  const { calls, data, error, isFetching, refetch } = agenda;
  if (!data && error) {
    return (
      <Failure
        title="Today’s calls could not be loaded."
        failure={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (calls.length === 0) return null;
  return (
    <Box component="section" aria-label="Today’s calls">
      <Typography variant="h3" component="h2" sx={{ paddingBlock: 1 }}>
        Today’s calls ({calls.length})
      </Typography>
      <List aria-label="Today’s calls" disablePadding>
        {calls.map((call) => (
          <CallItem key={call.lead_id} call={call} search={search} />
        ))}
      </List>
    </Box>
  );
}
