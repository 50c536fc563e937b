import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  contentChangesSchema,
  contentVersionsSchema,
} from '../../../domain/http-api/content-versions';
import { type PublicationKind, publicationSchema } from '../../../domain/http-api/publication';
import * as z from '../../../domain/zod';
import { noBody, request } from '../../lib/request';

const PUBLICATION = '/api/publication';
const VERSIONS = '/api/content/versions';

export const publicationKey = ['publication'] as const;
const versionsKey = ['content-versions'] as const;

const POLL_MS = 2_000;

/** The whole content is judged before a version comes back. */
const JUDGED_MS = 120_000;

/** The state of publishing, looked at every two seconds while a build is under way. */
export const usePublication = () =>
  useQuery({
    queryKey: publicationKey,
    queryFn: () => request(publicationSchema, PUBLICATION),
    refetchInterval: ({ state }) => (state.data?.job ? POLL_MS : false),
  });

/** Asks the host for a draft or a publication. */
export function useAskFor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: PublicationKind) =>
      request(noBody, PUBLICATION, { method: 'POST', body: { kind } }),
    // The host takes it up within half a second.
    onSuccess: () => new Promise((resolve) => setTimeout(resolve, 700)),
    onSettled: () => client.invalidateQueries({ queryKey: publicationKey }),
  });
}

/** The last versions of the content. */
export const useVersions = () =>
  useQuery({
    queryKey: versionsKey,
    queryFn: async () => (await request(contentVersionsSchema, VERSIONS)).versions,
  });

/** The changes of a version. */
export const useChanges = (id: string) =>
  useQuery({
    queryKey: [...versionsKey, id],
    queryFn: async () => (await request(contentChangesSchema, `${VERSIONS}/${id}`)).changes,
    staleTime: Infinity,
  });

/** The address of a picture as it was before a version, or after it. */
export const pictureAddress = (id: string, file: string, side: 'before' | 'after'): string =>
  `${VERSIONS}/${id}/picture?${new URLSearchParams({ file, side })}`;

const broughtBackSchema = z.object({ changed: z.array(z.string()) });

/** Makes the content what it was in a version. */
export const useBringBack = () =>
  useMutation({
    mutationFn: (id: string) =>
      request(broughtBackSchema, `${VERSIONS}/${id}`, {
        method: 'POST',
        signal: AbortSignal.timeout(JUDGED_MS),
      }),
  });
