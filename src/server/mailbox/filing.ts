import { z } from 'zod';
import { DatabaseFault, type Db, type Failure, isAway } from '../db/supabase';
import { cleanCode } from '../faults';
import type { FetchedHeader } from './fetch-mail';
import { logSkipped } from './log-skipped';
import type { Bounce, Complaint, Notice } from './bounce';
import { outboxIds } from './message-ids';
import { type AnswerContent, filingIds } from './parse-answer';
import { type ConversationTexts, conversationTextsSchema, sentTexts } from './sent-texts';

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

const outcomeSchema = z.enum(['filed', 'known', 'unrelated', 'too many']);

/** `known`: filed before. `unrelated`: no answer of a visitor. `too many`: more of one lead in a day than are kept. */
export type Filed = z.infer<typeof outcomeSchema>;

/** The key of a lead in an address such as hello+key@meghdoot.example. */
const replyKeys = (recipients: readonly string[]) =>
  recipients.flatMap((recipient) => /\+([0-9a-z]{4,64})@/.exec(recipient)?.[1] ?? []);

/** References of enquiries in a subject, as `private.lead_reference` forms them. */
const namedEnquiries = (subject: string): string[] =>
  subject.toUpperCase().match(/\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/g) ?? [];

/** Forms and ticket systems write from an address of their own, in the name of the one that answers shall go to. */
const UNANSWERED = /^(?:[^@]*[^a-z@])?(?:no[-_.]?reply|do[-_.]?not[-_.]?reply)/i;
const ROBOT =
  /^(?:forms?|contact-?form|submissions?|notifications?|mailer|webmaster|web(?:site|form|server)?|wordpress|support|helpdesk|tickets?|apache|www-data|system|root)\b/i;

const isRobot = (address: string): boolean => UNANSWERED.test(address) || ROBOT.test(address);

const sendersOf = ({ sender, replyTo }: FetchedHeader['header']): string[] =>
  isRobot(sender.address) ? [sender.address, ...replyTo] : [sender.address];

/** The parts of a mail by which the database finds its lead; a report is about the mail that it returns. */
function whereabouts({ header, arrivedAt }: FetchedHeader, report?: Bounce | Complaint | Notice) {
  const references = [...header.references, ...(report?.references ?? [])];
  return {
    own_mail: outboxIds(header.messageId === null ? [] : [header.messageId])[0] ?? null,
    references: references.map((id) => `<${id}>`),
    mails: outboxIds(references),
    keys: replyKeys([...header.recipients, ...(report?.replyTo ?? [])]),
    senders: sendersOf(header),
    named: namedEnquiries(header.subject),
    arrived_at: arrivedAt.toISOString(),
    automatic: header.isAutomatic || report !== undefined,
    ...(report && { recipients: report.recipients }),
  };
}

const senderText = ({ name, address }: FetchedHeader['header']['sender']) =>
  name === '' || name === address ? address : `${name} <${address}>`;

const CUT_NOTICE = '[The rest of this email is in the mailbox.]';

/** The words of an answer, as the lead keeps them. */
function filedAnswer({ header }: FetchedHeader, content: AnswerContent) {
  const { text, quoted, isCut, attachments, calendar } = content;
  return {
    from: senderText(header.sender),
    subject: header.subject,
    text: isCut ? `${text}\n\n${CUT_NOTICE}`.trim() : text,
    quoted,
    attachments,
    automatic: header.isAutomatic,
    ...(header.mayBeAutomatic && { may_be_automatic: true }),
    ...(calendar && { calendar }),
  };
}

/** A mail as the database files it. */
function filedEmail(mail: FetchedHeader, content: AnswerContent) {
  const { bounce, complaint, notice } = content;
  const { id: message_id, contentId: content_id } = filingIds(mail.header, content);
  const report = bounce ?? complaint ?? notice;
  if (!report) {
    return { ...whereabouts(mail), message_id, content_id, answer: filedAnswer(mail, content) };
  }
  const ids = { ...whereabouts(mail, report), message_id, content_id };
  if (notice) return { ...ids, noted: cleanCode(notice.code.replaceAll('.', ' ')) };
  const code = bounce ? `BOUNCED ${bounce.code.replaceAll('.', ' ')}` : 'COMPLAINT';
  return { ...ids, bounced: cleanCode(code) };
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
  /** The texts that we and the visitor sent before this mail; none where it belongs to no lead. */
  async sentTexts(mail: FetchedHeader): Promise<string[]> {
    const answer = await db.rpc('texts_of_email', { p_email: whereabouts(mail) });
    if (answer.error && isAway(answer)) throw new DatabaseFault('texts_of_email', answer);
    const texts: ConversationTexts | null = conversationTextsSchema.parse(answer.data ?? null);
    return texts ? sentTexts(texts) : [];
  },
  /** Files a mail on its lead. Null when the database does not take this very mail. */
  async file(mail: FetchedHeader, content: AnswerContent): Promise<Filed | null> {
    const answer = await db.rpc('file_email', { p_email: filedEmail(mail, content) });
    if (!answer.error) return outcomeSchema.parse(answer.data);
    if (isAway(answer)) throw new DatabaseFault('file_email', answer);
    logSkipped(mail.uid, REFUSED);
    return null;
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
