import {
  acceptedFileSchema,
  announcedFileSchema,
  type FileUpload,
} from '../../../../domain/http-api/files';
import { request } from '../../../lib/request';
import { RequestFailure } from '../../../lib/request-failure';
import type { DraftFile } from '../reply-draft';

/** Ten megabytes on a slow line. */
const UPLOAD_MS = 10 * 60_000;

const filesPath = (leadId: string) => `/api/leads/${leadId}/files`;

/** @throws RequestFailure of status 0: the bytes did not arrive */
async function sendBytes({ method, url, headers }: FileUpload, file: File): Promise<void> {
  const signal = AbortSignal.timeout(UPLOAD_MS);
  const sent = await fetch(url, { method, headers, body: file, signal }).catch(() => undefined);
  if (!sent?.ok) throw new RequestFailure(0);
}

/**
 * Uploads a file for a reply to a lead, and has the server judge it.
 *
 * @throws RequestFailure, with the reason where the server refuses it
 */
export async function addReplyFile(leadId: string, file: File): Promise<DraftFile> {
  const { name, size, type } = file;
  const body = { name, size, type };
  const announced = await request(announcedFileSchema, filesPath(leadId), { method: 'POST', body });
  await sendBytes(announced.upload, file);
  const path = `${filesPath(leadId)}/${announced.id}`;
  const { file: judged } = await request(acceptedFileSchema, path, { method: 'POST' });
  return { id: judged.id, name: judged.name, bytes: judged.bytes };
}
