import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BackupsResponse,
  backupsResponseSchema,
  allFailed,
  eraseInBatches,
  type Expired,
  expiredSchema,
  storedFilesSchema,
} from '../../../../domain/http-api/data';
import { countText } from '../../../../domain/numbers';
import { fetchAsStaff, request } from '../../../lib/request';
import { failureOf, RequestFailure } from '../../../lib/request-failure';
import { fileName, type SavedFile, saveFile } from '../../../lib/save-file';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { refreshLeads } from '../../leads/api/lead-cache';

const BACKUPS_PATH = '/api/backups';
const backupsKey = ['backups'] as const;

/** Between two looks at a backup that is being made. */
const WATCH_MS = 1_500;

/** Asks for the state of the backups; `hosted` where Supabase makes them, which is an answer and no failure. */
async function getBackups(): Promise<BackupsResponse | 'hosted'> {
  try {
    return await request(backupsResponseSchema, BACKUPS_PATH);
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
    mutationFn: () => request(backupsResponseSchema, BACKUPS_PATH, { method: 'POST' }),
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
  const response = await fetchAsStaff(`${BACKUPS_PATH}/file`, { signal });
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

/** How much the files of visitors take. */
export const useStoredFiles = () =>
  useQuery({
    queryKey: ['stored-files'],
    queryFn: () => request(storedFilesSchema, '/api/stored-files'),
    staleTime: 0,
  });

/** A count of old data, with the days for which its leads have been closed at least. */
export interface Counted extends Expired {
  days: number;
}

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

const addressesText = (subscribers: number) =>
  plural(subscribers, 'newsletter address', 'newsletter addresses');

const joined = (leads: string, subscribers: number) =>
  [leads, ...(subscribers > 0 ? [addressesText(subscribers)] : [])].join(' and ');

/** `1,200 leads and 3 newsletter addresses`; addresses only where there are some. */
export const expiredText = ({ leads, subscribers }: Expired): string =>
  joined(plural(leads, 'lead', 'leads'), subscribers);

/** `1,200 leads closed or marked as spam for more than 365 days and 3 newsletter addresses`. */
export const countedText = ({ days, leads, subscribers }: Counted): string =>
  joined(
    `${plural(leads, 'lead', 'leads')} closed or marked as spam for more than ${plural(days, 'day', 'days')}`,
    subscribers,
  );

/** `2 leads and 1 newsletter address couldn’t be erased.` */
export function failedText({ failed, failed_subscribers }: Expired): string {
  const parts = [
    failed > 0 && plural(failed, 'lead', 'leads'),
    failed_subscribers > 0 && addressesText(failed_subscribers),
  ];
  return `${parts.filter(Boolean).join(' and ')} couldn’t be erased.`;
}

const RETENTION_PATH = '/api/retention';

/** Counts what was closed or marked as spam more than so many days ago. */
export const useCountExpired = () =>
  useMutation({
    mutationFn: (days: number) => request(expiredSchema, `${RETENTION_PATH}?days=${days}`),
  });

/** Erases for good what was counted. The dialog that asks for it shows progress and failures. */
export function useEraseExpired(days: number, onProgress: (total: Expired) => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: () =>
      eraseInBatches(
        () => request(expiredSchema, RETENTION_PATH, { method: 'POST', body: { days } }),
        onProgress,
      ),
    onSuccess: (total) =>
      allFailed(total) === 0
        ? showToast('success', { title: 'Erased', text: `${expiredText(total)}.` })
        : showToast('error', {
            title: 'Not all were erased',
            text: `Erased: ${expiredText(total)}. ${failedText(total)}`,
          }),
    // A batch that was erased before a failure is gone too.
    onSettled: () => refreshLeads(client),
  });
}
