import { createHash } from 'node:crypto';
import { outboxIds } from '../../readers/mail/header-fields';
import type { Bounce, Complaint, Notice } from '../../readers/mail/machines/bounce';
import type { MailHeader } from '../../readers/mail/mail-header';
import type { AnswerContent } from '../../readers/mail/parse-answer';
import { cleanCode } from '../faults';
import type { ExpectedFile } from './answer-files';

/** A mail of the mailbox, of which only the header was fetched. */
export type FetchedHeader = { uid: number; arrivedAt: Date; header: MailHeader };

/**
 * The ids by which a mail is filed once, however often it is delivered: its own or, where it has none, a hash of its content.
 * `contentId` is for a mail whose own id another mail has taken.
 */
export function filingIds(
  { messageId, date, sender, subject }: MailHeader,
  { text, quoted, bounce }: Pick<AnswerContent, 'text' | 'quoted' | 'bounce'>,
): { id: string; contentId: string } {
  const content = JSON.stringify([date, sender.address, subject, text, quoted, bounce]);
  const contentId = `<${createHash('sha256').update(content).digest('hex')}@content>`;
  return { id: messageId === null ? contentId : `<${messageId}>`, contentId };
}

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
export function whereabouts(
  { header, arrivedAt }: FetchedHeader,
  report?: Bounce | Complaint | Notice,
) {
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

/** A mail as the database files it. @param files those of its attachments that are kept */
export function filedEmail(
  mail: FetchedHeader,
  content: AnswerContent,
  files: readonly ExpectedFile[] = [],
) {
  const { bounce, complaint, notice } = content;
  const { id: message_id, contentId: content_id } = filingIds(mail.header, content);
  const report = bounce ?? complaint ?? notice;
  if (!report) {
    const answer = filedAnswer(mail, content);
    return { ...whereabouts(mail), message_id, content_id, answer, files: [...files] };
  }
  const ids = { ...whereabouts(mail, report), message_id, content_id };
  if (notice) return { ...ids, noted: cleanCode(notice.code.replaceAll('.', ' ')) };
  const code = bounce ? `BOUNCED ${bounce.code.replaceAll('.', ' ')}` : 'COMPLAINT';
  return { ...ids, bounced: cleanCode(code) };
}
