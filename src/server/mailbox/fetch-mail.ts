import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import type { Conversation } from '../../readers/mail/conversation';
import type { AnswerContent } from '../../readers/mail/parse-answer';
import type { FetchedHeader } from './filed-email';
import { logSkipped } from './filing';
import { MailboxFault } from './imap';
import type { MailParser } from './mail-parser';
import { describeAttachments, isAttachment, partsOf } from './mail-structure';

/** Bytes of a header that are read, and of a whole mail: text comes before attachments. */
const MOST_HEADER_BYTES = 64 * 1024;
const MOST_MAIL_BYTES = 1024 * 1024;

/** A text that ends before this many bytes of parts was fetched whole, however long the headers between the parts. */
const SAFE_TEXT_BYTES = MOST_MAIL_BYTES / 2;

/** Servers repeat the date that a sending program gave them, and some are no date at all. */
const arrivalOf = ({ internalDate }: FetchMessageObject): Date => {
  const date = new Date(internalDate ?? NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
};

/**
 * The rows that were asked for: a server tells in between which flags somebody else has changed, also of mails that are not
 * among these.
 */
function askedFor(rows: readonly FetchMessageObject[], uids: readonly number[]) {
  const byUid = new Map(uids.map((uid) => [uid, rows.filter((row) => row.uid === uid)]));
  return [...byUid.values()].flatMap((own) => own.find(({ headers }) => headers) ?? own[0] ?? []);
}

/**
 * Lets mails be missing from a response only when they are gone. A server may leave one out that it has, and tells of one that
 * somebody else has deleted only after a command such as NOOP.
 * @throws MailboxFault when the mailbox still has one of them
 */
async function requireGone(client: ImapFlow, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  await client.noop();
  const present = await client.search({ uid: uids.join(',') }, { uid: true });
  if (!present) throw new MailboxFault('EREFUSED');
  if (present.some((uid) => uids.includes(uid))) throw new MailboxFault('ELEFTOUT');
}

/** A header as it was fetched. */
type RawHeader = { uid: number; arrivedAt: Date; raw: Uint8Array };

/**
 * Fetches the headers of these mails, without those that are gone; nothing is marked as read.
 * @throws MailboxFault when the server leaves one out
 */
export async function fetchHeaders(
  client: ImapFlow,
  uids: readonly number[],
): Promise<RawHeader[]> {
  const rows = await client.fetchAll(
    [...uids],
    {
      uid: true,
      internalDate: true,
      bodyParts: [{ key: 'header', start: 0, maxLength: MOST_HEADER_BYTES }],
    },
    { uid: true },
  );
  const messages = askedFor(rows, uids).flatMap((row) =>
    row.headers ? [{ uid: row.uid, arrivedAt: arrivalOf(row), raw: row.headers }] : [],
  );
  const found = new Set(messages.map(({ uid }) => uid));
  await requireGone(
    client,
    uids.filter((uid) => !found.has(uid)),
  );
  return messages;
}

/**
 * Parses headers, without those that cannot be read.
 * @throws WorkerAway where none can be read now
 */
export async function parseHeaders(
  fetched: readonly RawHeader[],
  parser: MailParser,
  conversation: Conversation,
): Promise<FetchedHeader[]> {
  const raws = fetched.map(({ raw }) => raw);
  const headers = await parser.headers(raws, conversation);
  return fetched.flatMap(({ uid, arrivedAt }, index) => {
    const header = headers[index];
    if (header) return [{ uid, arrivedAt, header }];
    logSkipped(uid, 'its header cannot be read');
    return [];
  });
}

const isText = (part: MessageStructureObject): boolean =>
  /^text\/(plain|html)$/i.test(part.type) && !isAttachment(part);

/** True when a text stands behind large parts, or is one, so that it was not fetched to its end. */
function isTextBeyond(parts: readonly MessageStructureObject[]): boolean {
  const untilText = parts.slice(0, parts.findLastIndex(isText) + 1);
  return untilText.reduce((bytes, { size = 0 }) => bytes + size, 0) > SAFE_TEXT_BYTES;
}

/** A mail as it was fetched; `structure` only of one that was fetched in part. */
export type FetchedMail = { source: Buffer; isWhole: boolean; structure?: MessageStructureObject };

/** The parts of a mail as its server describes them; undefined where it does not. */
export async function fetchStructure(
  client: ImapFlow,
  uid: number,
): Promise<MessageStructureObject | undefined> {
  const described = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
  return described ? described.bodyStructure : undefined;
}

/**
 * Fetches a mail, or the beginning of a large one. Null when it is gone.
 * @throws MailboxFault when the server leaves it out
 */
export async function fetchMail(client: ImapFlow, uid: number): Promise<FetchedMail | null> {
  const message = await client.fetchOne(
    String(uid),
    { size: true, source: { start: 0, maxLength: MOST_MAIL_BYTES } },
    { uid: true },
  );
  if (!message || !message.source) {
    await requireGone(client, [uid]);
    return null;
  }
  const { source, size = 0 } = message;
  if (size <= MOST_MAIL_BYTES) return { source, isWhole: true };
  const structure = await fetchStructure(client, uid);
  return { source, isWhole: false, ...(structure && { structure }) };
}

/** The content of a mail; that of a large one with the names of all attachments. @throws WorkerAway where it cannot be read now */
export async function readContent(
  mail: FetchedMail,
  parser: MailParser,
  conversation: Conversation,
): Promise<AnswerContent> {
  const { source, isWhole, structure } = mail;
  const content = await parser.content(source, conversation);
  if (isWhole) return content;
  if (!structure) return { ...content, isCut: true };
  const parts = partsOf(structure);
  const attachments = describeAttachments(parts).slice(0, 20);
  return { ...content, isCut: content.isCut || isTextBeyond(parts), attachments };
}
