import { z } from 'zod';
import type { Conversation } from '../../readers/mail/conversation';
import type { AnswerContent } from '../../readers/mail/parse-answer';
import { DatabaseFault, type Db, type Failure, isAway } from '../db/supabase';
import { signature } from '../email/settings';
import { emailText } from '../email/templates/template';
import { replyEmail } from '../email/templates/visitor-templates';
import { cleanCode, logFault } from '../faults';
import { type ExpectedFile, mailPartSchema } from './answer-files';
import { type FetchedHeader, filedEmail, whereabouts } from './filed-email';
import { LANGUAGES } from '../../language/languages';
import { withLanguage } from '../../language/request-language';

const leaseSchema = z.nullable(
  z.object({
    lease: z.guid(),
    uid_validity: z.nullable(z.number()),
    next_uid: z.number(),
    unfetched: z.array(z.number()),
  }),
);

/** The right to read the mailbox, the place to go on from, and the mails before it to try again. */
export type MailboxLease = NonNullable<z.infer<typeof leaseSchema>>;

const answerFileSchema = z.nullable(mailPartSchema.extend({ id: z.guid(), name: z.string() }));

/** A file of an answer, and where its bytes are. */
export type AnswerFile = NonNullable<z.infer<typeof answerFileSchema>>;

const outcomeSchema = z.enum(['filed', 'known', 'unrelated', 'too many']);

/** `known`: filed before. `unrelated`: no answer of a visitor. `too many`: more of one lead in a day than are kept. */
export type Filed = z.infer<typeof outcomeSchema>;

const conversationTextsSchema = z.nullable(
  z.object({
    enquiry: z.object({
      message: z.string(),
      created_at: z.string(),
      reply_due_at: z.nullable(z.string()),
    }),
    replies: z.array(z.object({ subject: z.string(), text: z.string() })),
    answers: z.array(z.string()),
  }),
);

/** The texts of a conversation as the database keeps them. */
type ConversationTexts = NonNullable<z.infer<typeof conversationTextsSchema>>;

type Texts = Pick<Conversation, 'sent' | 'theirs'>;

/** The plain texts that we and the visitor sent, ours as they left: with the enquiry and the signature below. */
function sentTexts({ enquiry, replies, answers }: ConversationTexts): Texts {
  const inLanguage = () => [
    ...replies.map((reply) => emailText(replyEmail(enquiry, reply))),
    ['-- ', ...signature()].join('\n'),
  ];
  // Staff may have corrected the language between two emails.
  const ours = LANGUAGES.flatMap((tag) => withLanguage(tag, inLanguage));
  const theirs = [...answers, enquiry.message];
  return { sent: [...ours, ...theirs], theirs };
}

/**
 * Logs a mail that is not filed, so that the mails behind it go on. An exception is named by its class alone: its message may
 * quote the mail.
 */
export function logSkipped(uid: number, why: unknown): void {
  const reason = why instanceof Error ? why.name : String(why);
  logFault({ message: `A mail was not filed (UID ${uid}: ${reason}); it stays in the mailbox.` });
}

const REFUSED = 'the database refuses it';

/** A mail that holds something the database cannot store (SQLSTATE classes 22 and 23). */
const isOfMail = ({ error }: Failure): boolean => /^2[23]/.test(error?.code ?? '');

/** Those of these mails that belong to a lead. Where one is refused, each is asked about alone, and that one is skipped. */
async function matchMails(db: Db, mails: readonly FetchedHeader[]): Promise<FetchedHeader[]> {
  const answer = await db.rpc('match_emails', {
    p_emails: mails.map((mail) => whereabouts(mail)),
  });
  if (!answer.error) {
    const isMatch = z.array(z.boolean()).parse(answer.data);
    return mails.filter((_, index) => isMatch[index]);
  }
  if (!isOfMail(answer)) throw new DatabaseFault('match_emails', answer);
  const matches: FetchedHeader[] = [];
  if (mails.length > 1) {
    for (const mail of mails) matches.push(...(await matchMails(db, [mail])));
  } else for (const { uid } of mails) logSkipped(uid, REFUSED);
  return matches;
}

/** The texts that we and the visitor sent before this mail; none where it belongs to no lead. */
async function textsBefore(db: Db, mail: FetchedHeader): Promise<Texts> {
  const answer = await db.rpc('texts_of_email', { p_email: whereabouts(mail) });
  if (answer.error && isAway(answer)) throw new DatabaseFault('texts_of_email', answer);
  const texts: ConversationTexts | null = conversationTextsSchema.parse(answer.data ?? null);
  return texts ? sentTexts(texts) : { sent: [] };
}

/** The database's side of reading the mailbox. Each call throws a DatabaseFault when the database is away or refuses. */
export const connectFiling = (db: Db) => ({
  /** Undefined while another worker reads. @param mailbox a hash of its address; undefined when there is none */
  async lease(mailbox: string | undefined): Promise<MailboxLease | undefined> {
    const answer = await db.rpc(
      'lease_mailbox',
      mailbox === undefined ? {} : { p_mailbox: mailbox },
    );
    if (answer.error) throw new DatabaseFault('lease_mailbox', answer);
    return leaseSchema.parse(answer.data) ?? undefined;
  },
  /** Those of these mails that belong to a lead. Ours are no answers. */
  match: (mails: readonly FetchedHeader[]) =>
    matchMails(
      db,
      mails.filter(({ header }) => !header.isOwn),
    ),
  sentTexts: (mail: FetchedHeader) => textsBefore(db, mail),
  /** Files a mail on its lead. Null when the database does not take this very mail. */
  async file(
    mail: FetchedHeader,
    content: AnswerContent,
    files: readonly ExpectedFile[] = [],
  ): Promise<Filed | null> {
    const answer = await db.rpc('file_email', { p_email: filedEmail(mail, content, files) });
    if (!answer.error) return outcomeSchema.parse(answer.data);
    if (isAway(answer)) throw new DatabaseFault('file_email', answer);
    logSkipped(mail.uid, REFUSED);
    return null;
  },
  /**
   * The file of an answer that is due; undefined when there is none, or the lease was lost. It is due again until it is
   * settled.
   */
  async nextFile({ lease }: MailboxLease, uidValidity: number): Promise<AnswerFile | undefined> {
    const call = { p_lease: lease, p_uid_validity: uidValidity };
    const answer = await db.rpc('next_answer_file', call);
    if (answer.error) throw new DatabaseFault('next_answer_file', answer);
    return answerFileSchema.parse(answer.data) ?? undefined;
  },
  /** False when the lease was lost. */
  async keepPlace({ lease }: MailboxLease, uidValidity: number, nextUid: number): Promise<boolean> {
    const answer = await db.rpc('keep_mailbox_place', {
      p_lease: lease,
      p_uid_validity: uidValidity,
      p_next_uid: nextUid,
    });
    if (answer.error) throw new DatabaseFault('keep_mailbox_place', answer);
    return answer.data;
  },
  /** Notes that a mail cannot be fetched and why, or without a fault that it was. False when the lease was lost. */
  async keepUnfetched(
    { lease }: MailboxLease,
    uidValidity: number,
    uid: number,
    fault?: string,
  ): Promise<boolean> {
    const answer = await db.rpc('keep_unfetched_mail', {
      p_lease: lease,
      p_uid_validity: uidValidity,
      p_uid: uid,
      ...(fault !== undefined && { p_fault: cleanCode(fault) }),
    });
    if (answer.error) throw new DatabaseFault('keep_unfetched_mail', answer);
    return answer.data;
  },
  /** @param end `isRead`: the mailbox was read to its end; `fault`: code of what kept it from that */
  async release({ lease }: MailboxLease, end: { isRead: boolean; fault?: string }): Promise<void> {
    const answer = await db.rpc('release_mailbox', {
      p_lease: lease,
      p_is_read: end.isRead,
      ...(end.fault !== undefined && { p_fault: cleanCode(end.fault) }),
    });
    if (answer.error) throw new DatabaseFault('release_mailbox', answer);
  },
});

export type Filing = ReturnType<typeof connectFiling>;
