import { MAX_FILES_BYTES } from '../../domain/file-bounds';
import type { ApiRequest, ApiResponse } from './api-types';
import { problem } from './problem';
import {
  type BodyFormat,
  malformed,
  MAX_BODY_BYTES,
  mediaTypeOf,
  type ReadBody,
  readBody,
  readForm,
  readParsed,
} from './read-input';

/** A form with files (RFC 7578), as a browser posts it without scripts. */
export const MULTIPART = 'multipart/form-data';

/** The functions that take one. */
export const FILE_FORMS: readonly string[] = ['/api/enquiries', '/api/receipt'];

/** Longest such form in bytes: its fields and files, and what stands between them. */
export const MAX_FORM_BYTES = MAX_FILES_BYTES + MAX_BODY_BYTES;

/** The field in which files come. */
const FILES = 'files';

export type ReadFiles =
  | (Extract<ReadBody, { ok: true }> & { files: readonly File[] })
  | { ok: false; response: ApiResponse };

/** A browser sends a file input that nobody used as one file without name and bytes. */
const isChosen = ({ name, size }: File) => name !== '' || size > 0;

function readParts(form: FormData): ReadFiles {
  const texts: [string, string][] = [];
  const files: File[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value]);
    else if (name !== FILES) return malformed('A file came in another field than its own.');
    else if (isChosen(value)) files.push(value);
  }
  const fields = new URLSearchParams(texts);
  if (Buffer.byteLength(fields.toString()) > MAX_BODY_BYTES) {
    return { ok: false, response: problem(413) };
  }
  const read = readForm(fields);
  return read.ok ? { ...read, files } : read;
}

/** Bytes as our host and Netlify pass them on; `gatsby develop` has parsed them, and kept no file. */
async function readMultipart({ body, headers }: ApiRequest): Promise<ReadFiles> {
  if (!(body instanceof Uint8Array)) {
    const parsed = readParsed(body, 'form');
    return parsed.ok ? { ...parsed, files: [] } : parsed;
  }
  if (body.byteLength > MAX_FORM_BYTES) return { ok: false, response: problem(413) };
  const type = headers['content-type'] ?? '';
  try {
    const form = await new Response(Uint8Array.from(body), {
      headers: { 'content-type': type },
    }).formData();
    return readParts(form);
  } catch {
    return malformed('The form is not valid multipart.');
  }
}

/**
 * Reads a request as `readBody` does, and forms that bring files, too.
 * @returns its fields and files, or the reply: 400 malformed, 413 too long, 415 of another type
 */
export async function readBodyWithFiles(
  request: ApiRequest,
  formats: readonly BodyFormat[],
): Promise<ReadFiles> {
  if (mediaTypeOf(request.headers) === MULTIPART) return readMultipart(request);
  const read = readBody(request, formats);
  return read.ok ? { ...read, files: [] } : read;
}
