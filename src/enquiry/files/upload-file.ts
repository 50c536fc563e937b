import words from '../../words/form';
import {
  acceptedFileSchema,
  type AnnouncedFile,
  announcedFileSchema,
  awaitedFileSchema,
  type FileUpload,
} from '../../domain/http-api/files';
import { refusalSchema } from '../../domain/http-api/enquiries';
import * as z from '../../domain/zod';
import { apiPath } from '../../language/paths';

/** The server does not take this file, whatever is tried; the message says why. */
export class FileRefused extends Error {}

/** It may be taken later, after so many seconds at least. */
export class FileLater extends Error {
  constructor(readonly seconds = 0) {
    super();
  }
}

/** The server no longer knows the file, so it has to be announced again. */
export class FileForgotten extends Error {}

/** `missing`: the server cannot take any file until somebody sets it up. */
const fileRefusalSchema = z.extend(z.pick(refusalSchema, { errors: true }), {
  missing: z.optional(z.string()),
});

/** @throws FileRefused, FileLater */
async function post(path: string, init: RequestInit = {}) {
  const response = await fetch(path, { ...init, method: 'POST' }).catch(() => undefined);
  if (!response) throw new FileLater();
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const { missing, errors } = fileRefusalSchema.safeParse(body).data ?? {};
  if (status === 503 && missing) throw new FileRefused(words.files.off);
  if (status === 429 || status >= 500) throw new FileLater(Number(headers.get('retry-after')) || 0);
  // Our server always names the fault. A bare 422 comes from a proxy.
  if (status === 422 && errors?.[0]) throw new FileRefused(errors[0].message);
  return { status, body };
}

const keyHeader = (key: string | undefined): { headers: Record<string, string> } => ({
  headers: key === undefined ? {} : { 'idempotency-key': key },
});

/** The parsed response. One of another form came from a network's log-in page. @throws FileLater */
function expected<Value>(parsed: { success: boolean; data?: Value | undefined }): Value {
  if (parsed.data === undefined) throw new FileLater();
  return parsed.data;
}

/**
 * Announces a file.
 *
 * @param key of the enquiry that it belongs to
 * @throws FileRefused, FileLater
 */
export async function announce(
  { name, size, type }: File,
  key: string | undefined,
): Promise<AnnouncedFile> {
  const { headers } = keyHeader(key);
  const { body } = await post(apiPath('/api/enquiries/files'), {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, size, type }),
  });
  return expected(announcedFileSchema.safeParse(body));
}

/**
 * Asks the server to judge a file.
 *
 * @param key of the enquiry that it was sent with
 * @returns undefined once it is accepted; how to send its bytes where they have not arrived
 * @throws FileRefused, FileLater, FileForgotten
 */
export async function judge(id: string, key?: string): Promise<FileUpload | undefined> {
  const { status, body } = await post(apiPath(`/api/enquiries/files/${id}`), keyHeader(key));
  if (status === 404) throw new FileForgotten();
  if (status === 409) return expected(awaitedFileSchema.safeParse(body)).upload;
  expected(acceptedFileSchema.safeParse(body));
  return undefined;
}
