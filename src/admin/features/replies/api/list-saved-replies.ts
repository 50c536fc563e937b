import { useQuery } from '@tanstack/react-query';
import { savedRepliesResponseSchema } from '../../../../domain/http-api/saved-replies';
import { request } from '../../../lib/request';

export const SAVED_REPLIES_PATH = '/api/saved-replies';
export const savedRepliesKey = ['saved-replies'] as const;

/** The texts that this person and the desk keep for replies, the most used first. */
export const useSavedReplies = () =>
  useQuery({
    queryKey: savedRepliesKey,
    queryFn: () => request(savedRepliesResponseSchema, SAVED_REPLIES_PATH),
  });
