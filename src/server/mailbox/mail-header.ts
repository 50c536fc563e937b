import PostalMime, { type Address, type Email } from 'postal-mime';
import { cleanLine } from '../../domain/text';

/** The header of an incoming mail, as far as it decides where the mail belongs. */
export type MailHeader = {
  /** Without brackets; null when the mail has none. */
  messageId: string | null;
  /** Ids of the mails it answers, oldest first, as In-Reply-To and References name them. */
  references: string[];
  /** Everybody it went to, in lower case. */
  recipients: string[];
  sender: { name: string; address: string };
  subject: string;
  /** As the sender's clock had it. */
  date: string;
  /** A machine wrote it: a vacation notice, a list, a receipt (RFC 3834). */
  isAutomatic: boolean;
  /** It reports on the delivery of another mail (RFC 3464). */
  isReport: boolean;
};

/** Enough for any conversation between people; a header may name thousands. */
const MOST_REFERENCES = 50;
const MOST_RECIPIENTS = 500;

/** Encoded words can hold any character, and PostgreSQL takes neither NUL nor half a surrogate pair. */
const MESSAGE_ID = /<([^<>\s\p{Cc}\p{Cs}]{3,250})>/gu;

/** Headers in which servers note the address that a mail was really delivered to. */
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/** Headers by which automatic replies are known where Auto-Submitted is missing. */
const AUTOMATIC: Record<string, RegExp> = {
  'auto-submitted': /^(?!\s*no\b)/i,
  precedence: /^\s*(bulk|junk|list|auto_reply)/i,
  'x-auto-response-suppress': /\b(all|oof|autoreply)\b/i,
  'x-autoreply': /./,
  'x-autorespond': /./,
  'list-id': /./,
  'return-path': /^\s*<\s*>/,
  'content-type': /^\s*text\/calendar\b.*\bmethod="?reply/is,
};

/** The ids in a header line, without their brackets. */
export const messageIds = (text = ''): string[] =>
  [...text.matchAll(MESSAGE_ID)].map(([, id]) => id ?? '');

const addressesIn = (list: readonly Address[] = []): string[] =>
  list.flatMap(({ address, group }) =>
    group ? group.map((member) => member.address) : [address ?? ''],
  );

const valuesOf = ({ headers }: Email, names: readonly string[]): string[] =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

const isAutomatic = (mail: Email): boolean =>
  Object.entries(AUTOMATIC).some(([name, pattern]) =>
    valuesOf(mail, [name]).some((value) => pattern.test(value)),
  );

/**
 * Reads the header of a mail, however broken.
 * @param raw the beginning of the mail; what follows the header is ignored
 */
export async function readMailHeader(raw: Uint8Array): Promise<MailHeader> {
  const mail = await PostalMime.parse(raw, { maxRfc822NestingDepth: 0 });
  const recipients = [
    ...valuesOf(mail, DELIVERED_TO),
    ...addressesIn(mail.to),
    ...addressesIn(mail.cc),
    ...addressesIn(mail.bcc),
  ];
  const [type = ''] = valuesOf(mail, ['content-type']);
  const { name = '', address = '' } = mail.from ?? {};
  return {
    messageId: messageIds(mail.messageId).at(0) ?? null,
    references: messageIds(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`).slice(
      -MOST_REFERENCES,
    ),
    recipients: recipients
      .map((recipient) => recipient.replace(/[<>\s]/g, '').toLowerCase())
      .slice(0, MOST_RECIPIENTS),
    sender: {
      name: cleanLine(name, 100),
      // The desk reads the address between the last brackets.
      address: cleanLine(address, 254).replace(/[<>]/g, ''),
    },
    subject: cleanLine(mail.subject ?? '', 300),
    date: mail.date ?? '',
    isAutomatic: isAutomatic(mail),
    isReport: /^\s*multipart\/report\b/i.test(type),
  };
}
