import type { Attachment, Email } from 'postal-mime';
import { cleanLine } from '../../domain/text';
import { messageIds } from './mail-header';

/** A report that a mail of ours could not be delivered, for good. */
export type Bounce = {
  /** Ids of the mail that it is about, as the report quotes it. */
  references: string[];
  /** In lower case. */
  recipients: string[];
  /** An enhanced status code (RFC 3463), such as 5.1.1. */
  code: string;
};

const DECODER = new TextDecoder();

const contentOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : DECODER.decode(content);

function partsOf(mail: Email, ...types: string[]): string[] {
  return mail.attachments.filter(({ mimeType }) => types.includes(mimeType)).map(contentOf);
}

/** One field of a report or a header, whose lines may be folded. */
const field = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*:((?:.|\\r?\\n[ \\t])*)`, 'im').exec(text)?.[1]?.trim();

/** A group of fields for each recipient follows the group about the mail (RFC 3464 §2.1). */
function failedRecipients(report: string): { code: string; address: string }[] {
  return report.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const code = /^5\.\d{1,3}\.\d{1,3}/.exec(field(group, 'Status') ?? '')?.[0];
    const isFailed = field(group, 'Action')?.toLowerCase() === 'failed';
    if (code === undefined || !isFailed) return [];
    const address = field(group, 'Original-Recipient') ?? field(group, 'Final-Recipient') ?? '';
    return [
      {
        code,
        address: cleanLine(address.replace(/^[^;]*;/, ''), 254).toLowerCase(),
      },
    ];
  });
}

/** Reads a delivery status notification (RFC 3464); null for any other mail, and for a mere delay (4.x.x). */
export function readBounce(mail: Email): Bounce | null {
  const failed = partsOf(mail, 'message/delivery-status').flatMap(failedRecipients);
  const [first] = failed;
  if (!first) return null;
  const originals = partsOf(mail, 'message/rfc822', 'text/rfc822-headers');
  const references = originals.flatMap((original) =>
    messageIds(field(original.slice(0, 100_000), 'Message-ID')).slice(0, 1),
  );
  return { references, recipients: failed.map(({ address }) => address), code: first.code };
}
