import { cleanLine, cleanMessage } from '../text';
import type { Conversation } from './conversation';
import { bodyOf, field, headerText, withLineFeeds } from './header-fields';
import { splitHistory } from './history/history';
import { isReportPart, readReports, type Reports } from './machines/bounce';
import {
  calendarNotice,
  type CalendarReply,
  calendarWords,
  readCalendarReply,
} from './machines/calendar-reply';
import { isBlank, type Line, plainLines } from './words/lines';
import { allParts, type MailPart, readParts } from './words/mime-parts';
import { mailWords } from './words/words';

/** An attachment by its name; its content stays in the mailbox. */
export type NamedAttachment = { name: string; type: string; size: number };

/** The content of an incoming mail as the lead keeps it. */
export type AnswerContent = Reports & {
  text: string;
  quoted: string;
  /** The text was longer than we keep, or than was fetched. */
  isCut: boolean;
  attachments: NamedAttachment[];
  calendar: CalendarReply | null;
};

/** Characters kept of the new words and of the quoted history, and attachments named. */
const MOST_TEXT = 20_000;
const MOST_QUOTED = 60_000;
const MOST_ATTACHMENTS = 20;

const nameAttachment = ({ name, type, bytes }: MailPart): NamedAttachment => ({
  name: cleanLine(name, 200) || 'unnamed',
  type: cleanLine(type, 100),
  size: bytes.byteLength,
});

/** Parts whose words only the writer's own programs can read, or that are mails of their own. */
const UNREADABLE =
  /^application\/(ms-tnef|vnd\.ms-tnef|(x-)?pkcs7-mime|pgp-encrypted)$|^message\/(rfc822|global|partial|external-body)$/;
const RICH_TEXT = /^(text|application)\/rtf$/;
const UNREADABLE_NAME = /\.(p7m|asc|pgp|gpg|eml|msg)$|^winmail\.dat$/i;

/** Says where the words are of a mail that has none we can read. */
function mailboxNotice(attachments: readonly MailPart[]): string {
  const part = attachments.find(
    ({ type, name }) =>
      UNREADABLE.test(type) ||
      UNREADABLE_NAME.test(name) ||
      // One with a name is a file.
      (name === '' && RICH_TEXT.test(type)),
  );
  return part ? `[The words are in the mailbox: ${nameAttachment(part).name}]` : '';
}

/** Parts without a name beside other forms of the same words, such as a reaction of Gmail. */
const formsOfWords = (root: MailPart): MailPart[] =>
  allParts(root)
    .filter(({ type }) => type === 'multipart/alternative')
    .flatMap(({ parts }) => parts.filter(({ name }) => name === ''));

/** Forms of the words themselves are no attachments. */
const isAttached = (part: MailPart, words: readonly MailPart[]): boolean =>
  part.disposition === 'attachment' ||
  (!words.includes(part) &&
    (part.name !== '' || !/^text\/(plain|html|calendar|x-amp-html)$/.test(part.type)));

const PGP_MESSAGE = /^-----BEGIN PGP MESSAGE-----$[\s\S]*?^-----END PGP MESSAGE-----$/m;
const PGP_SIGNED =
  /^-----BEGIN PGP SIGNED MESSAGE-----$[\s\S]*?^$\n([\s\S]*?)^-----BEGIN PGP SIGNATURE-----$[\s\S]*?^-----END PGP SIGNATURE-----$/m;

/** Encrypted words in a text give way to a notice; a signature around words goes, with its dashes (RFC 9580 §7.2). */
const withoutArmour = (text: string): string =>
  text
    .replace(PGP_SIGNED, (_, words: string) => words.replace(/^- /gm, ''))
    .replace(PGP_MESSAGE, '[The words are in the mailbox: encrypted]');

const UNREAD = '[This email could not be read; it is in the mailbox.]';

/** A mail that is too large or too odd to be read. */
export const unreadAnswer = (): AnswerContent => ({
  text: UNREAD,
  quoted: '',
  isCut: false,
  attachments: [],
  bounce: null,
  complaint: null,
  notice: null,
  calendar: null,
  isReport: false,
});

/** Line ends of a mail that people or programs write; each costs time. */
const MOST_LINES = 100_000;

const lineCount = (raw: Uint8Array): number =>
  raw.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);

function readableLines(lines: readonly Line[]): readonly Line[] {
  const text = lines.map(({ raw }) => raw).join('\n');
  return text.includes('-----BEGIN PGP') ? plainLines(withoutArmour(text)) : lines;
}

async function readAnswer(mail: Uint8Array, conversation: Conversation): Promise<AnswerContent> {
  const raw = withLineFeeds(mail);
  if (lineCount(raw) > MOST_LINES) throw new Error('Too many lines');
  const root = await readParts(raw);
  const header = headerText(raw);
  const words = mailWords(root);
  const lines = readableLines(words.lines);
  const whole = lines.map((line) => line.raw).join('\n');
  const { text, quoted } = splitHistory(lines, conversation, field(header, 'Subject') ?? '');
  const worded = { header, words: whole, ourAddresses: conversation.ourAddresses };
  const reports = readReports(root, worded);
  const calendar = readCalendarReply(root, field(header, 'From') ?? '');
  const forms = [...words.parts, ...formsOfWords(root)];
  const attached = allParts(root).filter(
    (part) =>
      part.parts.length === 0 && !part.type.startsWith('multipart/') && isAttached(part, forms),
  );
  const attachments = attached.filter(
    (part) => !((reports.bounce ?? reports.complaint) && isReportPart(part)),
  );
  // Something was written, in a form that nobody foresaw.
  const isLost =
    attachments.length === 0 &&
    words.parts.every(({ bytes }) => bytes.byteLength === 0) &&
    bodyOf(raw).some((byte) => byte > 0x20);
  const instead = calendar
    ? calendarWords(calendar)
    : mailboxNotice(attachments) || calendarNotice(root) || (isLost ? UNREAD : '');
  const own = text.trim() === '' && (calendar || lines.every(isBlank)) ? instead : text;
  return {
    text: cleanMessage(own, MOST_TEXT),
    quoted: cleanMessage(quoted, MOST_QUOTED),
    isCut: words.isCut || [...own].length > MOST_TEXT,
    attachments: attachments.slice(0, MOST_ATTACHMENTS).map(nameAttachment),
    calendar,
    ...reports,
  };
}

/**
 * Reads the content of a mail, however broken; one that is too large or too odd to be read is told as such.
 * @param raw the whole mail, or its header and its text
 */
export async function parseAnswer(
  raw: Uint8Array,
  conversation: Conversation = { sent: [], ourAddresses: [] },
): Promise<AnswerContent> {
  try {
    return await readAnswer(raw, conversation);
  } catch {
    return unreadAnswer();
  }
}
