import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { cleanLine } from '../text';
import { type Conversation, isOurAddress } from './conversation';
import {
  EMPTY_PATH,
  isMailDaemon,
  isMailServer,
  messageIds,
  mostReferences,
  readableHeaders,
  withLineFeeds,
} from './header-fields';
import { authorship } from './machines/automatic';

/** The header of an incoming mail, as far as it decides where the mail belongs. */
export type MailHeader = {
  /** Without brackets; null when the mail has none. */
  messageId: string | null;
  /** Ids of the mails it answers, oldest first, as In-Reply-To and References name them. */
  references: string[];
  /** Everybody it went to, in lower case. */
  recipients: string[];
  sender: { name: string; address: string };
  /** The addresses that it asks answers to be sent to, in lower case. */
  replyTo: string[];
  subject: string;
  /** As the sender's clock had it. */
  date: string;
  /** A machine wrote it: a vacation notice, a list, a receipt (RFC 3834). */
  isAutomatic: boolean;
  /** A machine handled it, and a person may have written it. */
  mayBeAutomatic: boolean;
  /** It reports on the delivery of another mail (RFC 3464), or a mail server may have written it. */
  isReport: boolean;
  /** We wrote it, at the desk or in a mail program. */
  isOwn: boolean;
};

/** Enough for any mail between people; a header may name thousands. */
const MOST_RECIPIENTS = 500;

/** Headers in which servers note the address that a mail was really delivered to. */
const DELIVERED_TO = [
  ...['delivered-to', 'x-delivered-to', 'x-original-to', 'x-gm-original-to', 'x-forwarded-to'],
  ...['envelope-to', 'x-envelope-to', 'x-rcpt-to', 'resent-to'],
];

const addressesIn = (list: readonly Address[] = []): string[] =>
  list.flatMap(({ address, group }) =>
    group ? group.map((member) => member.address) : [address ?? ''],
  );

const bare = (address: string) =>
  address
    .replace(/[<>\s]/g, '')
    .replace(/^mailto:/i, '')
    .toLowerCase();

const valuesOf = ({ headers }: Email, names: readonly string[]): string[] =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

const domainsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => /@([^\s<>"]+)/.exec(address)?.[1]?.toLowerCase() ?? []);

/** Marks by which a list or group is known, which may write in its own name to pass DMARC. */
const GROUP_MARKS = ['list-id', 'mailing-list', 'x-google-group-id'];

type Sender = { name: string; address: string };

/**
 * The first author with an address. A comma in a name without quotes parts the name, and a colon makes a group of its
 * address.
 */
function authorOf({ from, headers }: Email): Sender {
  const line = headers.find(({ key }) => key === 'from')?.value ?? '';
  const authors = addressParser(line, { flatten: true });
  const index = authors.findIndex(({ address = '' }) => /@[^@\s]+\.[^@\s]+$/.test(address));
  const { name = '', address = '' } = authors[index] ?? from ?? {};
  const names = authors
    .slice(0, Math.max(index, 0))
    .flatMap((part) => (part.address ? [] : [part.name]));
  return { name: [...names, name].join(', '), address: address.replace(/^mailto:/i, '') };
}

/** The person that a group of ours names where it writes in our name itself; a notice to staff names the visitor, too. */
function senderOf(mail: Email, ourAddresses: readonly string[]): Sender {
  const { name, address } = authorOf(mail);
  const isOurs = (value: string) => isOurAddress(value, ourAddresses);
  if (!isOurs(address)) return { name, address };
  const isOfList = valuesOf(mail, GROUP_MARKS).length > 0;
  const written = [
    ...valuesOf(mail, ['x-original-from']).flatMap((value) => addressParser(value)),
    ...(isOfList ? (mail.replyTo ?? []) : []),
  ];
  const other = written.find((each) => each.address !== undefined && !isOurs(each.address));
  return { name: other?.name ?? name, address: other?.address ?? address };
}

/** Ids of ours end in our domain, and addresses that carry a lead's key are ours. */
function isAnswerToUs(
  references: readonly string[],
  recipients: readonly string[],
  domains: readonly string[],
): boolean {
  if (recipients.some((recipient) => /\+[0-9a-z]{4,64}@/.test(recipient))) return true;
  return domains.length === 0
    ? references.length > 0
    : references.some((id) => domains.some((domain) => id.toLowerCase().endsWith(`@${domain}`)));
}

/**
 * Reads the header of a mail, however broken.
 * @param raw the beginning of the mail; what follows the header is ignored
 */
export async function readMailHeader(
  raw: Uint8Array,
  { ourAddresses }: Conversation = { sent: [], ourAddresses: [] },
): Promise<MailHeader> {
  const mail = await PostalMime.parse(readableHeaders(withLineFeeds(raw)), {
    maxRfc822NestingDepth: 0,
  });
  const domains = domainsOf(ourAddresses);
  const references = [...messageIds(mail.references), ...messageIds(mail.inReplyTo)];
  const recipients = [
    ...valuesOf(mail, DELIVERED_TO),
    ...addressesIn(mail.to),
    ...addressesIn(mail.cc),
    ...addressesIn(mail.bcc),
  ].map(bare);
  const [type = ''] = valuesOf(mail, ['content-type']);
  const { name, address } = senderOf(mail, ourAddresses);
  const from = `${name} <${address}>`;
  // Servers that write under another name still leave nobody to return their mail to.
  const isFromNobody = valuesOf(mail, ['return-path']).some((path) => EMPTY_PATH.test(path));
  const isReport =
    /^\s*multipart\/report\b/i.test(type) ||
    isMailServer(from) ||
    (isFromNobody && references.length === 0) ||
    valuesOf(mail, ['x-failed-recipients']).length > 0;
  const subject = cleanLine(mail.subject ?? '', 300);
  const author = authorship({
    isDaemon: isMailDaemon(from),
    sender: address,
    headers: mail.headers,
    subject,
    isAnswer: isAnswerToUs(references, recipients, domains),
    isOurs: (value) => domains.some((domain) => new RegExp(`[@.]${domain}\\b`, 'i').test(value)),
  });
  return {
    messageId: messageIds(mail.messageId).at(0) ?? null,
    references: mostReferences(references),
    recipients: recipients.slice(0, MOST_RECIPIENTS),
    sender: {
      name: cleanLine(name, 100),
      // The desk reads the address between the last brackets.
      address: cleanLine(address, 254).replace(/[<>]/g, ''),
    },
    replyTo: addressesIn(mail.replyTo).map(bare).slice(0, 5),
    subject,
    date: mail.date ?? '',
    isAutomatic: author === 'automatic',
    mayBeAutomatic: author === 'doubtful',
    isReport,
    isOwn: isOurAddress(address, ourAddresses),
  };
}
