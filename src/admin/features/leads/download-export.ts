import { failureOf, sendAsStaff } from '../../app/request';
import { apiSearch, type ListView } from './list-view';

/** A download may take as long as it moves; this only ends one that nobody waits for any more. */
const TIMEOUT_MS = 30 * 60_000;

/** What has arrived so far. */
export interface ExportProgress {
  leads: number;
  bytes: number;
}

interface ExportOptions {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

const CARRIAGE_RETURN = 13;

/** Rows end in CRLF (RFC 4180), and nothing we store holds a carriage return. */
const rowsIn = (part: Uint8Array) =>
  part.reduce((rows, byte) => rows + Number(byte === CARRIAGE_RETURN), 0);

/** The name the server gives the file (RFC 6266); ours always comes quoted. */
const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'leads.csv';

/**
 * Fetches the leads that a view shows, on all of its pages, as a CSV file.
 *
 * @throws RequestFailure when the server refuses, or the line breaks before the end
 */
export async function downloadExport(view: ListView, { signal, onProgress }: ExportOptions) {
  const path = `/api/leads/export${apiSearch({ ...view, page: 1 })}`;
  const response = await sendAsStaff(path, { signal, timeout: TIMEOUT_MS });
  if (!response.ok || !response.body) {
    throw failureOf(response, await response.json().catch(() => undefined));
  }

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [rows, bytes] = [0, 0];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    rows += rowsIn(part.value);
    // The first row is the header.
    onProgress({ leads: Math.max(0, rows - 1), bytes });
  }
  return { name: nameOf(response), content: new Blob(parts, { type: 'text/csv;charset=utf-8' }) };
}

/** Hands a file to the browser, which asks where to put it or puts it with the downloads. */
export function saveFile({ name, content }: Awaited<ReturnType<typeof downloadExport>>): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
