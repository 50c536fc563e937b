import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cleanLine, cleanMessage } from '../../domain/text';
import { type Bounce, readBounce } from './bounce';
import type { MailHeader } from './mail-header';
import { splitQuotedText } from './quoted-text';

/** An attachment by its name; its content stays in the mailbox. */
export type NamedAttachment = { name: string; type: string; size: number };

/** The content of an incoming mail as the lead keeps it. */
export type AnswerContent = {
  text: string;
  quoted: string;
  /** The text was longer than we keep, or than was fetched. */
  isCut: boolean;
  attachments: NamedAttachment[];
  bounce: Bounce | null;
};

/** Characters kept of the new words and of the quoted history, and attachments named. */
const MOST_CHARACTERS = 20_000;
const MOST_ATTACHMENTS = 20;

/** Characters of HTML that are read. */
const MOST_HTML = 200_000;

/** Never rendered, so that nothing in it runs or calls home; pictures are left out. */
const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxDepth: 50 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });

function plainText({ text, html = '' }: Email): { whole: string; isCut: boolean } {
  if (text?.trim()) return { whole: text, isCut: false };
  return { whole: htmlToText(html.slice(0, MOST_HTML)), isCut: html.length > MOST_HTML };
}

const nameAttachment = ({ filename, mimeType, content }: Attachment): NamedAttachment => ({
  name: cleanLine(filename ?? '', 200) || 'unnamed',
  type: cleanLine(mimeType, 100),
  size: typeof content === 'string' ? content.length : content.byteLength,
});

/** The parts of a report on delivery are no attachments. */
const isReportPart = ({ mimeType }: Attachment) =>
  ['message/delivery-status', 'message/rfc822', 'text/rfc822-headers'].includes(mimeType);

/** Parses a mail, however broken: of one that cannot be read, nothing is left but that it came. */
async function parseMail(raw: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  } catch {
    return undefined;
  }
}

/** @param raw the whole mail, or its header and its text */
export async function parseAnswer(raw: Uint8Array): Promise<AnswerContent> {
  const mail = await parseMail(raw);
  if (!mail) return { text: '', quoted: '', isCut: true, attachments: [], bounce: null };
  const plain = plainText(mail);
  const whole = cleanMessage(plain.whole, 2 * MOST_CHARACTERS + 1);
  const { text, quoted } = splitQuotedText(whole);
  const bounce = readBounce(mail);
  return {
    text: cleanMessage(text, MOST_CHARACTERS),
    quoted: cleanMessage(quoted, MOST_CHARACTERS),
    isCut:
      plain.isCut || [...text].length > MOST_CHARACTERS || [...whole].length > 2 * MOST_CHARACTERS,
    attachments: mail.attachments
      .filter((part) => !(bounce && isReportPart(part)))
      .slice(0, MOST_ATTACHMENTS)
      .map(nameAttachment),
    bounce,
  };
}

/**
 * The id by which a mail is filed once, however often it is delivered: its own or, where it has none, a hash of its content.
 */
export function filingId(
  { messageId, date, sender, subject }: MailHeader,
  { text, quoted, bounce }: Pick<AnswerContent, 'text' | 'quoted' | 'bounce'>,
): string {
  if (messageId !== null) return `<${messageId}>`;
  const content = JSON.stringify([date, sender.address, subject, text, quoted, bounce]);
  return `<${createHash('sha256').update(content).digest('hex')}@content>`;
}
