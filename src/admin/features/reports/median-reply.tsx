import { useQuery } from '@tanstack/react-query';
import * as z from '../../../domain/zod';
import { leadReportSchema } from '../../../domain/http-api/report';
import { request } from '../../api/request';
import * as styles from './median-reply.module.css';
import { hoursText } from './reply-time-text';

const DAYS = 30;
/** A median of a month moves slowly, and its question reads all leads of that month. */
const FRESH_MS = 5 * 60_000;

const answerSchema = z.pick(leadReportSchema, { reply_time: true });

interface MedianReplyProps {
  /** False while there is more urgent work: the list comes first. */
  isWanted: boolean;
}

/** How soon senders were answered lately, at a glance; the reports tell the rest. */
export function MedianReply({ isWanted }: MedianReplyProps) {
  const { data, isError } = useQuery({
    queryKey: ['median-reply'],
    queryFn: ({ signal }) => request(answerSchema, `/api/leads/report?days=${DAYS}`, { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
  const hours = data?.reply_time.median_hours;
  return (
    <p className={styles.figure}>
      {hours === null && `No reply in the last ${DAYS} days yet`}
      {(isError || typeof hours === 'number') && (
        <>
          Median first reply, {DAYS} days:{' '}
          <strong className={styles.value}>{hoursText(hours ?? null)}</strong>
        </>
      )}
    </p>
  );
}
