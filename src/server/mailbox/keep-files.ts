import type { ImapFlow } from 'imapflow';
import { MAX_FILE_BYTES } from '../../domain/file-bounds';
import { logFault } from '../faults';
import { judgeMailed } from '../files/judge-upload';
import { isFileFault } from '../files/take-file';
import type { Work } from './file-mails';
import type { AnswerFile, MailboxLease } from './filing';

/** Bytes of a part that are asked for at once. */
const CHUNK_BYTES = 1024 * 1024;

/** The bytes of a part without their transfer encoding, up to one more than a file may have; null when the mail is gone. */
async function fetchPart(client: ImapFlow, { uid, part }: AnswerFile): Promise<Buffer | null> {
  const { content } = await client.download(String(uid), part, {
    uid: true,
    maxBytes: MAX_FILE_BYTES + 1,
    chunkSize: CHUNK_BYTES,
    // A text is kept as it was sent, whatever its charset.
    decodeText: false,
  });
  if (!content) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const GONE = 'It is no longer in the mailbox.';

/**
 * Fetches files of answers from the mailbox, judges and keeps them, one at a time. An answer was filed before, so it is there
 * whatever happens to its files; one that cannot be fetched or kept is tried again at later readings.
 */
export async function keepFiles(
  { mailbox, tools, uidValidity, stopping }: Work,
  lease: MailboxLease,
): Promise<void> {
  const { filing, files } = tools;
  while (files && !stopping.aborted) {
    const file = await filing.nextFile(lease, uidValidity);
    if (!file) return;
    const asked = await mailbox.ask((client) => fetchPart(client, file));
    if ('fault' in asked) continue;
    const { id, name, type, disposition, content_id: contentId } = file;
    try {
      if (asked.answer) {
        const sent = { bytes: asked.answer, name, type, disposition, contentId };
        await judgeMailed(id, { ...sent, via: 'answer' }, files);
      } else await files.rows.settle(id, { state: 'refused', name, bytes: 1, reason: GONE });
    } catch (cause) {
      if (!isFileFault(cause)) throw cause;
      logFault({ message: 'Files of answers wait in the mailbox.', cause });
      return;
    }
  }
}
