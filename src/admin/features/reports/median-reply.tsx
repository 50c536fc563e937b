import { useQuery } from '@tanstack/react-query';
import { MEDIAN_REPLY_DAYS, medianReplySchema } from '../../../domain/http-api/report';
import { request } from '../../api/request';
import * as styles from './median-reply.module.css';
import { hoursText } from './reply-time-text';

/** A median of a month moves slowly. */
const FRESH_MS = 5 * 60_000;

interface MedianReplyProps {
  /** False while there is more urgent work: the list comes first. */
  isWanted: boolean;
}

/** How soon senders were answered lately, at a glance; the reports tell the rest. */
export function MedianReply({ isWanted }: MedianReplyProps) {
  const { data, isError } = useQuery({
    queryKey: ['median-reply'],
    queryFn: ({ signal }) => request(medianReplySchema, '/api/leads/median-reply', { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
  const hours = data?.median_hours;
  return (
    <p className={styles.figure}>
      {hours === null && `No reply in the last ${MEDIAN_REPLY_DAYS} days yet`}
      {(isError || typeof hours === 'number') && (
        <>
          Median first reply, {MEDIAN_REPLY_DAYS} days:{' '}
          <strong className={styles.value}>{hoursText(hours ?? null)}</strong>
        </>
      )}
    </p>
  );
}
