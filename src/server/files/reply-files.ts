import type { NewFile } from '../../domain/http-api/files';
import { FILE_MESSAGES } from '../../domain/file-bounds';
import { cleanFileName } from '../../readers/file/clean-file-name';
import { readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import { refuseWithoutEmail } from '../email/ability';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { problem } from '../http/problem';
import { judgeSentFile, uploadOf, withFiles } from './take-file';

/** Announces a file of a reply that its writer drafts: 201 with its id and how to upload it, 404, 409 after too many, 503. */
export async function announceReplyFile(
  db: Db,
  leadId: string,
  { name, size }: NewFile,
  { deadline }: Pick<ApiRequest, 'deadline'>,
): Promise<ApiResponse> {
  const refusal = refuseWithoutEmail();
  if (refusal) return refusal;
  return withFiles(
    () => deadline,
    async ({ storage }) => {
      const file = { p_lead_id: leadId, p_name: cleanFileName(name), p_bytes: size };
      const answer = await db.rpc('announce_reply_file', file);
      const announced = readResponse('announce_reply_file', answer);
      if (!announced.ok) return announced.response;
      const id = announced.value;
      return { status: 201, body: { id, upload: await uploadOf(id, storage) } };
    },
  );
}

/** Judges a file of the caller's draft, as a visitor's is. */
export async function judgeReplyFile(db: Db, id: string): Promise<ApiResponse> {
  const answer = await db.rpc('is_drafted_file', { p_id: id });
  const drafted = readResponse('is_drafted_file', answer);
  if (!drafted.ok) return drafted.response;
  if (!drafted.value) return problem(404, { detail: FILE_MESSAGES.unknown() });
  return judgeSentFile(id, undefined, 'reply');
}
