import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { cleanLine } from '../../domain/text';
import { type MailHeader, readMailHeader } from './mail-header';
import { type AnswerContent, type NamedAttachment, parseAnswer } from './parse-answer';

/** A mail of the mailbox, of which only the header was fetched. */
export type FetchedHeader = { uid: number; arrivedAt: Date; header: MailHeader };

/** Bytes of a header that are read, and of a whole mail: text comes before attachments. */
const MOST_HEADER_BYTES = 64 * 1024;
const MOST_MAIL_BYTES = 1024 * 1024;

const NO_BYTES = new Uint8Array();

async function readHeader({
  uid,
  internalDate,
  headers,
}: FetchMessageObject): Promise<FetchedHeader> {
  const header = await readMailHeader(headers ?? NO_BYTES);
  return { uid, arrivedAt: new Date(internalDate ?? Date.now()), header };
}

/** Fetches the headers of these mails; nothing is marked as read. */
export async function fetchHeaders(
  client: ImapFlow,
  uids: readonly number[],
): Promise<FetchedHeader[]> {
  const messages = await client.fetchAll(
    [...uids],
    {
      uid: true,
      internalDate: true,
      bodyParts: [{ key: 'header', start: 0, maxLength: MOST_HEADER_BYTES }],
    },
    { uid: true },
  );
  return Promise.all(messages.map(readHeader));
}

/** Base64 takes four characters for three bytes. */
const decodedSize = ({ encoding, size = 0 }: MessageStructureObject): number =>
  encoding === 'base64' ? Math.floor((size * 3) / 4) : size;

/** The attachments of a mail too large to be fetched, as its server describes it. */
function describedAttachments(part: MessageStructureObject): NamedAttachment[] {
  if (part.childNodes) return part.childNodes.flatMap(describedAttachments);
  const name = part.dispositionParameters?.['filename'] ?? part.parameters?.['name'];
  if (part.disposition !== 'attachment' && name === undefined) return [];
  return [
    {
      name: cleanLine(name ?? '', 200) || 'unnamed',
      type: cleanLine(part.type, 100),
      size: decodedSize(part),
    },
  ];
}

/** Fetches and parses a mail; of a large one its beginning, with the names of all attachments. Null when it is gone. */
export async function fetchContent(client: ImapFlow, uid: number): Promise<AnswerContent | null> {
  const message = await client.fetchOne(
    String(uid),
    { size: true, source: { start: 0, maxLength: MOST_MAIL_BYTES } },
    { uid: true },
  );
  if (!message || !message.source) return null;
  const content = await parseAnswer(message.source);
  if ((message.size ?? 0) <= MOST_MAIL_BYTES) return content;
  const described = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
  const structure = described ? described.bodyStructure : undefined;
  return structure
    ? { ...content, attachments: describedAttachments(structure).slice(0, 20) }
    : content;
}
