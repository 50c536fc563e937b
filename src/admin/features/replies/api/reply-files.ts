import { sendBytes } from '../../../../components/upload/send-bytes';
import { acceptedFileSchema, announcedFileSchema } from '../../../../domain/http-api/files';
import { request } from '../../../lib/request';
import type { DraftFile } from '../reply-draft';

const filesPath = (leadId: string) => `/api/leads/${leadId}/files`;

interface UploadOptions {
  /** Hears how many bytes have left. */
  onProgress: (sent: number) => void;
  /** Stops the upload. */
  signal: AbortSignal;
}

/**
 * Uploads a file for a reply to a lead, and has the server judge it.
 *
 * @throws RequestFailure with the reason where the server refuses it; an Error where its bytes do not arrive
 */
export async function addReplyFile(
  leadId: string,
  file: File,
  options: UploadOptions,
): Promise<DraftFile> {
  const { name, size, type } = file;
  const body = { name, size, type };
  const announced = await request(announcedFileSchema, filesPath(leadId), { method: 'POST', body });
  await sendBytes(file, announced.upload, options);
  const path = `${filesPath(leadId)}/${announced.id}`;
  const { file: judged } = await request(acceptedFileSchema, path, { method: 'POST' });
  return { id: judged.id, name: judged.name, bytes: judged.bytes };
}
