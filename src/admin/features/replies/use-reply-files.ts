import { useRef, useState } from 'react';
import {
  FILE_MAX,
  FILE_MESSAGES,
  MAX_FILE_BYTES,
  MAX_REPLY_BYTES,
} from '../../../domain/file-bounds';
import { RequestFailure } from '../../lib/request-failure';
import { addReplyFile } from './api/reply-files';
import type { DraftFile } from './reply-draft';

/** A file that is not part of the draft: so many of its bytes have left, or it could not be added. */
export type PendingFile = { key: string; file: File; sent: number; fault?: string };

const NOT_ADDED = 'It could not be uploaded.';

const bytesOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

function faultOf(failure: unknown): string {
  const { problem } = failure instanceof RequestFailure ? failure : {};
  return problem?.errors?.[0]?.message ?? problem?.detail ?? NOT_ADDED;
}

/** Why this file cannot be added to these, if it cannot. */
function boundFault({ size }: File, others: readonly { bytes: number }[]): string | undefined {
  if (size === 0) return FILE_MESSAGES.empty();
  if (size > MAX_FILE_BYTES) return FILE_MESSAGES.tooLarge();
  if (others.length >= FILE_MAX.count) return FILE_MESSAGES.tooMany();
  return bytesOf(others) + size > MAX_REPLY_BYTES ? FILE_MESSAGES.tooLargeForEmail() : undefined;
}

/**
 * Adds files to a draft, each once the server has judged it.
 *
 * @param files of the draft
 * @param onAdd keeps another one in the draft
 */
export function useReplyFiles(
  leadId: string,
  files: readonly DraftFile[],
  onAdd: (file: DraftFile) => void,
) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const coming = useRef<{ key: string; bytes: number; stopping: AbortController }[]>([]);
  const drop = (key: string) => {
    coming.current = coming.current.filter((one) => one.key !== key);
  };
  const forget = (key: string) => {
    coming.current.find((one) => one.key === key)?.stopping.abort();
    drop(key);
    setPending((all) => all.filter((one) => one.key !== key));
  };
  const change = (key: string, changes: Partial<PendingFile>) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function upload(key: string, file: File, signal: AbortSignal): Promise<void> {
    try {
      const onProgress = (sent: number) => change(key, { sent });
      const added = await addReplyFile(leadId, file, { onProgress, signal });
      // It was removed meanwhile.
      if (!coming.current.some((one) => one.key === key)) return;
      forget(key);
      onAdd(added);
    } catch (failure) {
      drop(key);
      change(key, { fault: faultOf(failure) });
    }
  }

  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = crypto.randomUUID();
      const fault = boundFault(file, [...files, ...coming.current]);
      setPending((all) => [...all, { key, file, sent: 0, ...(fault !== undefined && { fault }) }]);
      if (fault === undefined) {
        const stopping = new AbortController();
        coming.current = [...coming.current, { key, bytes: file.size, stopping }];
        void upload(key, file, stopping.signal);
      }
    }
  };

  return { pending, add, forget };
}
