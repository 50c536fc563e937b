import type { ExportFormat } from '../../../../domain/export-formats';
import { fetchAsStaff } from '../../../lib/request';
import { failureOf } from '../../../lib/request-failure';
import { fileName, type SavedFile } from '../../../lib/save-file';
import { apiSearch, type ListView } from '../list/list-view';

export interface ExportProgress {
  /** Undefined for a file whose rows cannot be counted as they arrive. */
  leads: number | undefined;
  bytes: number;
}

interface ExportOptions {
  signal: AbortSignal;
  /** Called with the totals of everything that has arrived so far. */
  onProgress: (progress: ExportProgress) => void;
}

const CARRIAGE_RETURN = 13;

/** Rows end in CRLF (RFC 4180), and no stored text holds a carriage return. */
const rowsIn = (part: Uint8Array) =>
  part.reduce((rows, byte) => rows + Number(byte === CARRIAGE_RETURN), 0);

/**
 * Fetches the leads that a view shows, on all of its pages, as a file.
 *
 * @throws RequestFailure when the server refuses, or the line breaks before the end
 */
export async function exportLeads(
  view: ListView,
  format: ExportFormat,
  { signal, onProgress }: ExportOptions,
): Promise<SavedFile> {
  const path = `/api/leads/export${apiSearch({ ...view, page: 1 })}&format=${format}`;
  const response = await fetchAsStaff(path, { signal });
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
    onProgress({ leads: format === 'csv' ? Math.max(0, rows - 1) : undefined, bytes });
  }
  return {
    name: fileName(response, `leads.${format}`),
    content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
  };
}
