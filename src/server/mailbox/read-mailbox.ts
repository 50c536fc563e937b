import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { DatabaseFault } from '../db/supabase';
import type { AccessTokens } from '../email/oauth';
import {
  type FetchedHeader,
  type FetchedMail,
  fetchHeaders,
  fetchMail,
  readContent,
} from './fetch-mail';
import type { Filed, Filing, MailboxLease } from './filing';
import type { Conversation } from './history';
import { logSkipped } from './log-skipped';
import type { MailParser } from './mail-parser';
import { imapFault, MailboxFault, openMailbox } from './imap';

/** The one thing that changes in the mailbox: mails on a lead carry this keyword, where the server keeps keywords. */
export const FILED_KEYWORD = 'FiledOnLead';

/** Headers fetched at once. */
const BATCH = 100;

/** How a reading ended. `busy`: another worker reads. */
export type Reading =
  | { kind: 'done' | 'stopped'; filed: number }
  | { kind: 'busy' }
  | { kind: 'away'; code: string; folder?: string | undefined };

const keepsKeyword = ({ mailbox }: ImapFlow): boolean =>
  Boolean(
    mailbox && (mailbox.permanentFlags?.has('\\*') || mailbox.permanentFlags?.has(FILED_KEYWORD)),
  );

/** The mails from this place on, oldest first. `n:*` always names the newest one, even below n. */
async function findNew(client: ImapFlow, nextUid: number): Promise<number[]> {
  const uids = await client.search({ uid: `${nextUid}:*` }, { uid: true });
  if (!uids) throw new MailboxFault('EREFUSED');
  return uids.filter((uid) => uid >= nextUid).sort((left, right) => left - right);
}

/** The tools of a reading. */
export type ReadingTools = {
  filing: Filing;
  parser: MailParser;
  /** The addresses that we write from and read, with or without names. */
  ourAddresses: readonly string[];
  /** For a mailbox that takes no password. */
  tokens?: AccessTokens | undefined;
};

/** Parses a mail and files it. Null, after a line in the log, when that fails: the mails behind it go on. */
async function fileContent(
  { filing, parser, ourAddresses }: ReadingTools,
  mail: FetchedHeader,
  fetched: FetchedMail,
): Promise<Filed | null> {
  try {
    const sent = await filing.sentTexts(mail);
    const content = await readContent(fetched, parser, { sent, ourAddresses });
    // A report of a success is no news.
    const isNews = content.bounce ?? content.complaint ?? content.notice;
    if (content.isReport && !isNews) return 'unrelated';
    const filed = await filing.file(mail, content);
    if (content.notice && filed === 'unrelated') logSkipped(mail.uid, 'a report about no reply');
    if (filed === 'too many') logSkipped(mail.uid, 'too many answers of its lead today');
    return filed;
  } catch (cause) {
    if (cause instanceof DatabaseFault) throw cause;
    logSkipped(mail.uid, cause);
    return null;
  }
}

/** Files one mail; true when it is on its lead now. */
async function fileMail(
  client: ImapFlow,
  tools: ReadingTools,
  mail: FetchedHeader,
): Promise<boolean> {
  const fetched = await fetchMail(client, mail.uid);
  const filed = fetched && (await fileContent(tools, mail, fetched));
  if (filed !== 'filed' && filed !== 'known') return false;
  if (keepsKeyword(client)) {
    await client.messageFlagsAdd(String(mail.uid), [FILED_KEYWORD], { uid: true });
  }
  return filed === 'filed';
}

/** Files what is new in an open mailbox, and moves the place on after each batch. */
async function readNew(
  client: ImapFlow,
  tools: ReadingTools,
  lease: MailboxLease,
  stopping: AbortSignal,
): Promise<Reading> {
  const { filing, parser, ourAddresses } = tools;
  const before: Conversation = { sent: [], ourAddresses };
  const uidValidity = client.mailbox ? Number(client.mailbox.uidValidity) : 0;
  let nextUid = lease.uid_validity === uidValidity ? lease.next_uid : 1;
  let filed = 0;
  const uids = await findNew(client, nextUid);
  while (uids.length > 0) {
    const batch = uids.splice(0, BATCH);
    const mails = await fetchHeaders(client, batch, parser, before);
    const wanted = new Set(await filing.match(mails));
    // One that follows an answer of this batch has a lead only since then.
    const ids = new Set<string>();
    for (const mail of mails.sort((left, right) => left.uid - right.uid)) {
      if (stopping.aborted) return { kind: 'stopped', filed };
      const isWanted =
        wanted.has(mail) ||
        mail.header.isReport ||
        (!mail.header.isOwn && mail.header.references.some((id) => ids.has(id)));
      if (isWanted && (await fileMail(client, tools, mail))) {
        filed += 1;
        ids.add(mail.header.messageId ?? '');
      }
      nextUid = mail.uid + 1;
      if (isWanted && !(await filing.keepPlace(lease, uidValidity, nextUid))) {
        return { kind: 'stopped', filed };
      }
    }
    nextUid = Math.max(nextUid, ...batch.map((uid) => uid + 1));
    if (!(await filing.keepPlace(lease, uidValidity, nextUid))) return { kind: 'stopped', filed };
  }
  return { kind: 'done', filed };
}

/**
 * Files the answers that have arrived since the last reading on their leads, each once, whoever else reads at the same time
 * and wherever an earlier reading was broken off.
 * @param stopping when it aborts, the mail in hand is finished
 * @throws DatabaseFault when the database is away
 */
export async function readMailbox(
  tools: ReadingTools,
  address: string,
  stopping: AbortSignal,
): Promise<Reading> {
  const { filing, tokens } = tools;
  const { host, username, pathname } = new URL(address);
  const identity = createHash('sha256').update(JSON.stringify([host, username, pathname]));
  const lease = await filing.lease(identity.digest('hex'));
  if (!lease) return { kind: 'busy' };
  let reading: Reading;
  try {
    const { client, close } = await openMailbox(address, tokens);
    reading = await readNew(client, tools, lease, stopping).finally(close);
  } catch (error) {
    // The lease ends by itself.
    if (error instanceof DatabaseFault) throw error;
    const { code, folder } = imapFault(error);
    reading = { kind: 'away', code, folder };
  }
  const fault = reading.kind === 'away' ? { fault: reading.code } : {};
  await filing.release(lease, { isRead: reading.kind === 'done', ...fault });
  return reading;
}
