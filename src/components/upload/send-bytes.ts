import type { FileUpload } from '../../domain/http-api/files';

/** Milliseconds without progress after which a line counts as cut. */
const STALLED_MS = 60_000;

interface SendBytesOptions {
  /** Hears how many bytes have left. */
  onProgress: (sent: number) => void;
  /** Stops the upload. */
  signal: AbortSignal;
}

/**
 * Sends the bytes of a file. `fetch` tells no progress of what it sends.
 *
 * @throws Error whatever goes wrong, and when it is stopped
 */
export function sendBytes(
  file: File,
  { method, url, headers }: FileUpload,
  { onProgress, signal }: SendBytesOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      wait();
      onProgress(loaded);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`The upload ended with ${request.status}.`));
    };
    signal.addEventListener('abort', () => request.abort());
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    wait();
    request.send(file);
  });
}
