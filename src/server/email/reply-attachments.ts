import type { Attachment } from 'nodemailer/lib/mailer';
import { MEDIA_TYPES, sha256Of, StorageAway, UNJUDGED_TYPE } from '../files/storage';
import type { Delivery, OutboxReply } from './outbox';

/** Reads the bytes of a file that was judged; null when they are gone. @throws StorageAway */
export type ReadFile = (id: string) => Promise<Uint8Array | null>;

/** An attachment, with its bytes. */
export type FileAttachment = Required<Pick<Attachment, 'filename' | 'contentType'>> & {
  content: Buffer;
};

const refused = (code: string): Delivery => ({ kind: 'rejected', code });

export interface FileSource {
  /** Without it replies with files wait. */
  readFile?: ReadFile | undefined;
  /** Whether there is a virus scanner, for which files wait. */
  isScanning?: boolean;
}

/** The files of a reply as they were judged, or why it cannot leave: it never does without them. */
export async function readAttachments(
  { files }: OutboxReply,
  { readFile, isScanning = false }: FileSource,
): Promise<FileAttachment[] | Delivery> {
  const attachments: FileAttachment[] = [];
  if (files.some(({ state }) => state !== 'accepted')) return refused('FILE REFUSED');
  if (isScanning && files.some(({ scan }) => scan === null)) {
    return { kind: 'deferred', code: 'SCAN' };
  }
  try {
    for (const { id, name, kind, sha256 } of files) {
      if (!readFile) return { kind: 'deferred', code: 'STORAGE' };
      const bytes = await readFile(id);
      if (!bytes) return refused('FILE GONE');
      if (sha256Of(bytes) !== sha256) return refused('FILE CHANGED');
      attachments.push({
        filename: name,
        contentType: MEDIA_TYPES[kind] ?? UNJUDGED_TYPE,
        content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      });
    }
  } catch (error) {
    if (error instanceof StorageAway) return { kind: 'deferred', code: 'STORAGE' };
    throw error;
  }
  return attachments;
}
