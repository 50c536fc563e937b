import { useQuery } from '@tanstack/react-query';
import { type MailboxResponse, mailboxResponseSchema } from '../../../../domain/http-api/mailbox';
import { request } from '../../../lib/request';

const FRESH_MS = 60_000;

/** Fetches where the answers of visitors arrive. */
export const getMailbox = (): Promise<MailboxResponse> =>
  request(mailboxResponseSchema, '/api/mailbox');

export const useMailbox = () =>
  useQuery({
    queryKey: ['mailbox'],
    queryFn: getMailbox,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
