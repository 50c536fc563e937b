import type { MessageStructureObject } from 'imapflow';
import { z } from 'zod';
import { FILE_MAX, FILE_MESSAGES, MAX_FILE_BYTES, MAX_FILES_BYTES } from '../../domain/file-bounds';
import { cleanFileName } from '../../readers/file/clean-file-name';
import type { NamedAttachment } from '../../readers/mail/parse-answer';
import { decodedSize, describeAttachments, isAttachment, nameOf, partsOf } from './mail-structure';

/** The place of a file in the mailbox, and the description that its email gives. */
export const mailPartSchema = z.object({
  uid: z.number(),
  /** Its number in the mail (RFC 9051 §6.4.5). */
  part: z.string(),
  type: z.string(),
  disposition: z.string().nullable(),
  content_id: z.string().nullable(),
});

/** A file of an answer as it is described; one with a `reason` stays in the mailbox. */
export type ExpectedFile = {
  name: string;
  bytes: number;
  mail_part: z.infer<typeof mailPartSchema> & { uid_validity: number };
  reason?: string;
};

/** Files of one answer; more are only named. */
const MOST_FILES = 20;

/** A column of the database; what says that it is larger is not fetched anyway. */
const MOST_BYTES = 2 ** 31 - 1;

const TOO_LARGE_TOGETHER = `The files of this email are larger than ${FILE_MAX.totalMegabytes} MB together.`;

/** Calendars are read as answers to invitations, and signatures prove what a mail program has checked. */
const NO_FILE = /^(text\/calendar|application\/(ics|(x-)?pkcs7-signature|pgp-signature))$/i;

/** Texts without a name are the words of the mail, or other forms of them. */
const isFile = (part: MessageStructureObject): boolean =>
  !NO_FILE.test(part.type) &&
  (isAttachment(part) || /^(application|audio|image|message|video)\//i.test(part.type));

/**
 * The files of an answer, by how its server describes the mail, and the attachments that are only named.
 * @param named all attachments
 */
export function answerFiles(
  structure: MessageStructureObject,
  named: readonly NamedAttachment[],
  { uid, uidValidity }: { uid: number; uidValidity: number },
): { files: ExpectedFile[]; attachments: NamedAttachment[] } {
  const parts = partsOf(structure).filter(isFile);
  let together = 0;
  const files = parts.slice(0, MOST_FILES).map((part): ExpectedFile => {
    const bytes = Math.min(Math.max(decodedSize(part), 1), MOST_BYTES);
    const file = {
      name: cleanFileName(nameOf(part) ?? ''),
      bytes,
      mail_part: {
        uid_validity: uidValidity,
        uid,
        // A mail of one part has no number for it.
        part: part.part ?? '1',
        type: part.type,
        disposition: part.disposition ?? null,
        content_id: part.id ?? null,
      },
    };
    if (bytes > MAX_FILE_BYTES) return { ...file, reason: FILE_MESSAGES.tooLarge() };
    if (together + bytes > MAX_FILES_BYTES) return { ...file, reason: TOO_LARGE_TOGETHER };
    together += bytes;
    return file;
  });
  return {
    files,
    attachments: [
      ...named.filter(({ type }) => NO_FILE.test(type)),
      ...describeAttachments(parts.slice(MOST_FILES)),
    ].slice(0, MOST_FILES),
  };
}
