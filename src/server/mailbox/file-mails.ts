import type { ImapFlow } from 'imapflow';
import type { Conversation } from '../../readers/mail/conversation';
import type { AnswerContent } from '../../readers/mail/parse-answer';
import { DatabaseFault } from '../db/supabase';
import type { AccessTokens } from '../email/oauth';
import type { Files } from '../files/judge-upload';
import { WorkerAway } from '../worker/run-in-worker';
import { answerFiles } from './answer-files';
import {
  type FetchedMail,
  fetchHeaders,
  fetchMail,
  fetchStructure,
  parseHeaders,
  readContent,
} from './fetch-mail';
import type { FetchedHeader } from './filed-email';
import { type Filed, type Filing, logSkipped } from './filing';
import { MailboxFault, type SteadyMailbox } from './imap';
import type { MailParser } from './mail-parser';

/** The one thing that changes in the mailbox: mails on a lead carry this keyword, where the server keeps keywords. */
export const FILED_KEYWORD = 'FiledOnLead';

const keepsKeyword = ({ mailbox }: ImapFlow): boolean =>
  Boolean(
    mailbox && (mailbox.permanentFlags?.has('\\*') || mailbox.permanentFlags?.has(FILED_KEYWORD)),
  );

/** The tools of a reading. */
export type ReadingTools = {
  filing: Filing;
  parser: MailParser;
  /** The addresses that we write from and read, with or without names. */
  ourAddresses: readonly string[];
  /** For a mailbox that takes no password. */
  tokens?: AccessTokens | undefined;
  /** The store for attachments of answers; without it they are only named. */
  files?: Files | undefined;
};

/** The mails that the server did not hand over: at earlier readings, the one tried longest ago first, and at this one. */
export type Unfetched = {
  earlier: readonly number[];
  hasFailed: (uid: number) => boolean;
  /** @throws MailboxFault where these are too many */
  note: (uid: number, fault: string) => Promise<void>;
  /** Of one that is fetched, or gone. */
  forget: (uid: number) => Promise<void>;
};

/** Parts of a reading under way. */
export type Work = {
  mailbox: SteadyMailbox;
  tools: ReadingTools;
  /** UIDs count within it (RFC 9051 §2.3.1.1). */
  uidValidity: number;
  unfetched: Unfetched;
  stopping: AbortSignal;
};

/** An answer with its attachments in two lists: those that are kept, and those that are named. */
async function withFiles(
  { mailbox, tools, uidValidity }: Work,
  { uid, header }: FetchedHeader,
  { structure: described }: FetchedMail,
  content: AnswerContent,
) {
  const isAnswer = !(content.bounce ?? content.complaint ?? content.notice);
  const isKept = tools.files && isAnswer && !header.isAutomatic && content.attachments.length > 0;
  if (!isKept) return { content, files: [] };
  const asked = await mailbox.ask(async (client) => described ?? fetchStructure(client, uid));
  const structure = 'answer' in asked ? asked.answer : undefined;
  // They are named, and stay in the mailbox.
  if (!structure) return { content, files: [] };
  const { files, attachments } = answerFiles(structure, content.attachments, { uid, uidValidity });
  return { content: { ...content, attachments }, files };
}

/** No single mail causes these faults, so the next reading begins with the same mail. */
const ENDS_A_READING = [DatabaseFault, MailboxFault, WorkerAway];

/** Parses a mail and files it. Null, after a line in the log, when that fails: the mails behind it go on. */
async function fileContent(
  work: Work,
  mail: FetchedHeader,
  fetched: FetchedMail,
): Promise<Filed | null> {
  const { filing, parser, ourAddresses } = work.tools;
  try {
    const texts = await filing.sentTexts(mail);
    const content = await readContent(fetched, parser, { ...texts, ourAddresses });
    // A report of a success is no news.
    const isNews = content.bounce ?? content.complaint ?? content.notice;
    if (content.isReport && !isNews) return 'unrelated';
    const answer = await withFiles(work, mail, fetched, content);
    const filed = await filing.file(mail, answer.content, answer.files);
    if (content.notice && filed === 'unrelated') logSkipped(mail.uid, 'a report about no reply');
    if (filed === 'too many') logSkipped(mail.uid, 'too many answers of its lead today');
    return filed;
  } catch (cause) {
    if (ENDS_A_READING.some((fault) => cause instanceof fault)) throw cause;
    logSkipped(mail.uid, cause);
    return null;
  }
}

/** The headers of these mails. Where the server does not hand them over, each is asked for alone, and that one is noted. */
async function readHeaders(work: Work, uids: readonly number[]): Promise<FetchedHeader[]> {
  const { parser, ourAddresses } = work.tools;
  const before: Conversation = { sent: [], ourAddresses };
  const asked = await work.mailbox.ask((client) => fetchHeaders(client, uids));
  if ('answer' in asked) return parseHeaders(asked.answer, parser, before);
  const mails: FetchedHeader[] = [];
  if (uids.length > 1) {
    for (const uid of uids) mails.push(...(await readHeaders(work, [uid])));
  } else for (const uid of uids) await work.unfetched.note(uid, asked.fault);
  return mails;
}

/** Files one mail; true when it is on its lead now. */
async function fileMail(work: Work, mail: FetchedHeader): Promise<boolean> {
  const { mailbox, unfetched } = work;
  const asked = await mailbox.ask((client) => fetchMail(client, mail.uid));
  if ('fault' in asked) {
    await unfetched.note(mail.uid, asked.fault);
    return false;
  }
  const filed = asked.answer && (await fileContent(work, mail, asked.answer));
  if (filed !== 'filed' && filed !== 'known') return false;
  if (keepsKeyword(mailbox.client())) {
    await mailbox.ask((client) =>
      client.messageFlagsAdd(String(mail.uid), [FILED_KEYWORD], { uid: true }),
    );
  }
  return filed === 'filed';
}

/** Files those of these mails that belong to leads. @param moveOn called behind each of them; false ends the reading */
export async function fileBatch(
  work: Work,
  uids: readonly number[],
  moveOn: (uid: number) => Promise<boolean>,
): Promise<{ filed: number; isStopped: boolean }> {
  const mails = await readHeaders(work, uids);
  const wanted = new Set(await work.tools.filing.match(mails));
  let filed = 0;
  // One that follows an answer of this batch has a lead only since then.
  const ids = new Set<string>();
  for (const mail of mails.sort((left, right) => left.uid - right.uid)) {
    if (work.stopping.aborted) return { filed, isStopped: true };
    const isWanted =
      wanted.has(mail) ||
      mail.header.isReport ||
      (!mail.header.isOwn && mail.header.references.some((id) => ids.has(id)));
    if (!isWanted) continue;
    if (await fileMail(work, mail)) {
      filed += 1;
      ids.add(mail.header.messageId ?? '');
    }
    if (!(await moveOn(mail.uid))) return { filed, isStopped: true };
  }
  return { filed, isStopped: false };
}

/** Tries mails again that could not be fetched before, until one fails again: it may take a server a minute to say so. */
export async function fileUnfetched(work: Work): Promise<{ filed: number; isStopped: boolean }> {
  const { unfetched } = work;
  let filed = 0;
  for (const uid of unfetched.earlier) {
    const batch = await fileBatch(work, [uid], async () => true);
    filed += batch.filed;
    if (batch.isStopped) return { filed, isStopped: true };
    if (unfetched.hasFailed(uid)) break;
    await unfetched.forget(uid);
  }
  return { filed, isStopped: false };
}
