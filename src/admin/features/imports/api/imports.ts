import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FILE_NAME_HEADER,
  type Import,
  IMPORT_TYPE,
  type ImportResponse,
  importResponseSchema,
  importsResponseSchema,
  type PlannedImportResponse,
  plannedImportResponseSchema,
} from '../../../../domain/http-api/imports';
import { fetchAsStaff, request, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { failureOf, RequestFailure } from '../../../lib/request-failure';
import { fileName, saveFile } from '../../../lib/save-file';
import { useToasts } from '../../../toasts/toasts';
import { refreshLeads } from '../../leads/api/lead-cache';

const IMPORTS_PATH = '/api/imports';
const listKey = ['imports', 'list'] as const;
const importKey = (id: string) => ['imports', id] as const;
const pathOf = (id: string) => `${IMPORTS_PATH}/${id}`;

/** All imports, the newest first. */
export const useImports = () =>
  useQuery({ queryKey: listKey, queryFn: () => request(importsResponseSchema, IMPORTS_PATH) });

/** An import, with its plan while that can still change. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: () => request(plannedImportResponseSchema, pathOf(id)),
    // A plan is made from the file, which may take seconds.
    refetchOnWindowFocus: false,
  });

function keepImport(client: QueryClient, answer: PlannedImportResponse): void {
  client.setQueryData(importKey(answer.import.id), answer);
  void client.invalidateQueries({ queryKey: listKey });
}

/** Sends a file, whose plan is the answer. */
export function useStartImport() {
  const client = useQueryClient();
  const { sendOnce } = useRequestKeys();
  // A file takes as long as it takes: a signal of our own stands in for the time limit of requests.
  const { signal } = new AbortController();
  return useMutation({
    mutationFn: (file: File) =>
      sendOnce([file.name, file.size, file.lastModified], (key) =>
        request(plannedImportResponseSchema, IMPORTS_PATH, {
          ...{ method: 'POST', file, signal },
          headers: {
            ...key,
            'content-type': IMPORT_TYPE,
            [FILE_NAME_HEADER]: encodeURIComponent(file.name),
          },
        }),
      ),
    onSuccess: (answer) => keepImport(client, answer),
  });
}

/** Answers the questions of a plan, which is made anew. Answers are sent one after another. */
export function useAnswerImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...SENT_AGAIN,
    scope: { id: `import ${id}` },
    mutationFn: (answers: Import['answers']) =>
      request(plannedImportResponseSchema, pathOf(id), { method: 'PATCH', body: { answers } }),
    onSuccess: (answer) => keepImport(client, answer),
    // A colleague may have begun it.
    onError: () => client.invalidateQueries({ queryKey: importKey(id) }),
  });
}

const storeNext = (id: string): Promise<ImportResponse> =>
  request(importResponseSchema, `${pathOf(id)}/run`, { method: 'POST' });

/** Takes the next rows back. That leads stay is an answer and no failure. */
async function undoNext(id: string): Promise<ImportResponse> {
  try {
    return await request(importResponseSchema, pathOf(id), { method: 'DELETE' });
  } catch (failure) {
    const kept = failure instanceof RequestFailure && failure.problem?.import;
    if (kept) return { import: kept };
    throw failure;
  }
}

const STEPS = { run: storeNext, undo: undoNext };

/** Begins to store an import, or to undo it; `useImportProgress` goes on. */
export function useBeginImport(step: keyof typeof STEPS) {
  const client = useQueryClient();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: STEPS[step],
    onSuccess: (answer) => {
      keepImport(client, { ...answer, plan: null });
      void refreshLeads(client);
    },
  });
}

/** Between two calls, so that other requests of the desk come in between. */
const PAUSE_MS = 50;

/** Goes on with an import, or its undo, for as long as it is shown: each look stores or takes back the next rows. */
export function useImportProgress({ id, state }: Pick<Import, 'id' | 'state'>) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['import progress', id, state],
    queryFn: async () => {
      const answer = await STEPS[state === 'undoing' ? 'undo' : 'run'](id);
      keepImport(client, { ...answer, plan: null });
      if (answer.import.state !== state) void refreshLeads(client);
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (query) => query.state.status !== 'error' && PAUSE_MS,
    refetchIntervalInBackground: true,
  });
}

/** Saves the rows that an import refused with the browser's downloads. */
export function useDownloadRefused(id: string) {
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: async () => {
      const response = await fetchAsStaff(`${pathOf(id)}/refused`);
      if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
      return { name: fileName(response, 'refused-rows.csv'), content: await response.blob() };
    },
    onSuccess: (file) => {
      saveFile(file);
      showToast('success', { title: 'Downloaded', text: `${file.name}: saved to your downloads.` });
    },
    onError: ({ status, problem }) =>
      showToast('error', {
        title: 'Error',
        text: (status === 410 && problem?.detail) || 'The refused rows could not be downloaded.',
      }),
  });
}
