import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BackupsResponse, backupsResponseSchema } from '../../../../domain/http-api/backups';
import { fetchAsStaff, request } from '../../../lib/request';
import { failureOf, RequestFailure } from '../../../lib/request-failure';
import { fileName, type SavedFile, saveFile } from '../../../lib/save-file';
import { retryOffer, useToasts } from '../../../toasts/toasts';

const PATH = '/api/backups';
const backupsKey = ['backups'] as const;

/** Between two looks at a backup that is being made. */
const WATCH_MS = 1_500;

/** Asks for the state of the backups; `hosted` where Supabase makes them, which is an answer and no failure. */
async function getBackups(): Promise<BackupsResponse | 'hosted'> {
  try {
    return await request(backupsResponseSchema, PATH);
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.problem?.hosted) return 'hosted';
    throw failure;
  }
}

/** The state of the backups, watched while one is being made. */
export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: getBackups,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data !== 'hosted' && data.making && WATCH_MS,
  });

/** Begins to make a backup. The state says when it is done. */
export function useMakeBackup() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationFn: () => request(backupsResponseSchema, PATH, { method: 'POST' }),
    onSuccess: (state) => client.setQueryData(backupsKey, state),
    onError: (failure) =>
      showToast(
        'error',
        { title: 'Error', text: 'The backup could not be started.' },
        retryOffer(failure, () => mutation.mutate()),
      ),
  });
  return mutation;
}

/** Fetches the newest backup. @throws RequestFailure when the server refuses, or the line breaks before the end */
async function fetchBackup(): Promise<SavedFile> {
  // A file takes as long as it takes: a signal of our own stands in for the time limit of requests.
  const { signal } = new AbortController();
  const response = await fetchAsStaff(`${PATH}/file`, { signal });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
  const content = await response.blob().catch(() => {
    throw new RequestFailure(0);
  });
  return { name: fileName(response, 'backup.tar.gz'), content };
}

/** Saves the newest backup with the browser's downloads. */
export function useDownloadBackup() {
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationFn: fetchBackup,
    onSuccess: (file) => {
      saveFile(file);
      showToast('success', { title: 'Downloaded', text: `${file.name}: saved to your downloads.` });
    },
    onError: (failure) => {
      if (failure.problem?.proof) return;
      showToast(
        'error',
        { title: 'Error', text: 'The backup could not be downloaded.' },
        retryOffer(failure, () => mutation.mutate()),
      );
    },
  });
  return mutation;
}
