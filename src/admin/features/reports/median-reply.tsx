import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { MEDIAN_REPLY_DAYS, medianReplySchema } from '../../../domain/http-api/report';
import { request } from '../../app/request';
import { hoursText } from '../../app/time-text';

/** A median of a month moves slowly. */
const FRESH_MS = 5 * 60_000;

interface MedianReplyProps {
  /** False while the list is still loading: it comes first. */
  isWanted: boolean;
}

/** The median time to a first reply, as the dashboard shows it; the reports say more. */
export function MedianReply({ isWanted }: MedianReplyProps) {
  const { data, isError } = useQuery({
    queryKey: ['median-reply'],
    queryFn: ({ signal }) => request(medianReplySchema, '/api/leads/median-reply', { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
  const hours = data?.median_hours;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ minBlockSize: '1.45em' }}>
      {hours === null && `No reply in the last ${MEDIAN_REPLY_DAYS} days yet`}
      {(isError || typeof hours === 'number') && (
        <>
          Median first reply, {MEDIAN_REPLY_DAYS} days: <strong>{hoursText(hours ?? null)}</strong>
        </>
      )}
    </Typography>
  );
}
