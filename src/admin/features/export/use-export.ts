import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListQuery } from '../leads/list-query';
import { showToast } from '../notifications/show-toast';
import { downloadExport } from './download-export';
import type { ExportProgress } from './download-export';
import { saveFile } from './save-file';

const FAILED = { title: 'Error', text: 'The export failed. Please try again.' };

const NOTHING_YET: ExportProgress = { leads: 0, bytes: 0 };

/** Exports a list as a file: how far it is, how to begin, and how to stop. */
export function useExport() {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: (query: ListQuery) => {
      running.current = new AbortController();
      return downloadExport(query, { signal: running.current.signal, onProgress: setProgress });
    },
    onMutate: () => setProgress(NOTHING_YET),
    onSuccess: (file) => {
      saveFile(file);
      showToast('success', { title: 'Exported', text: `${file.name} is with your downloads.` });
    },
    onError: ({ status, problem }) => {
      if (running.current?.signal.aborted) return;
      const refusal = status === 422 ? problem?.detail : undefined;
      showToast('error', { ...FAILED, text: refusal ?? FAILED.text });
    },
  });
  return {
    progress,
    isRunning: download.isPending,
    start: (query: ListQuery) => download.mutate(query),
    cancel: () => running.current?.abort(),
  };
}
