import { allParts, type MailPart, partText } from './mime-parts';
import { addressesIn, field, type Returned, returnedMail, statusIn } from './report-fields';
import { readTextBounce } from './text-bounce';

/** A report that a mail of ours could not be delivered, for good. */
export type Bounce = Returned & {
  /** An enhanced status code (RFC 3463), such as 5.1.1. */
  code: string;
};

/** A report that its receiver took a mail of ours for spam (RFC 5965). */
export type Complaint = Returned;

/** A report that a mail of ours is late, or what its receiver did with it (RFC 8098). */
export type Notice = Returned & { code: string };

/** Parts of reports, which are no attachments; those of RFC 6533 hold UTF-8. */
const STATUS = ['message/delivery-status', 'message/global-delivery-status'];
const ORIGINAL = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
];
const RECEIPT = ['message/disposition-notification', 'message/global-disposition-notification'];
const FEEDBACK = ['message/feedback-report'];
const REPORT_PARTS = [...STATUS, ...ORIGINAL, ...FEEDBACK];

export const isStatusPart = ({ type }: MailPart): boolean =>
  [...STATUS, ...RECEIPT, ...FEEDBACK].includes(type);

export const isReportPart = ({ type }: MailPart): boolean => REPORT_PARTS.includes(type);

/** An address in a report: "rfc822; <a@b>", where characters beyond ASCII may be written as \x{…} (RFC 6533 §3). */
const reportedAddress = (text: string | undefined): string | undefined =>
  addressesIn(
    text
      ?.replace(/^[^;@]*;/, '')
      .replace(/\\x\{([0-9a-f]{2,6})\}/gi, (_, hex: string) =>
        String.fromCodePoint(parseInt(hex, 16)),
      ),
  )[0];

type ReportedRecipient = { address: string; code: string; isFailed: boolean; isDelayed: boolean };

/** A group of fields for each recipient follows the group about the mail (RFC 3464 §2.1). */
function reportedRecipients(report: string): ReportedRecipient[] {
  return report.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const original = reportedAddress(field(group, 'Original-Recipient'));
    const address = original ?? reportedAddress(field(group, 'Final-Recipient'));
    const action = /^\w+/.exec(field(group, 'Action') ?? '')?.[0]?.toLowerCase();
    const status = statusIn(field(group, 'Status'));
    const code = status ?? statusIn(field(group, 'Diagnostic-Code')) ?? '5.0.0';
    if (address === undefined) return [];
    const isFailed = action === undefined ? code.startsWith('5') : action.startsWith('fail');
    return [{ address, code, isFailed, isDelayed: action === 'delayed' }];
  });
}

const textsOf = (root: MailPart, types: readonly string[]): string[] =>
  allParts(root)
    .filter(({ type }) => types.includes(type))
    .map(partText);

/**
 * Reads a report of a failure, in any multipart (RFC 3464, RFC 6533) or as the text of a mail server. Null for any other mail,
 * and for a mere delay.
 * @param header of the mail
 */
export function readBounce(root: MailPart, header: string, words: string): Bounce | null {
  const reports = textsOf(root, STATUS);
  if (reports.length === 0) return readTextBounce(header, words, textsOf(root, ORIGINAL));
  const failed = reports.flatMap(reportedRecipients).filter(({ isFailed }) => isFailed);
  const [first] = failed;
  if (!first) return null;
  const recipients = failed.map(({ address }) => address);
  return { ...returnedMail(textsOf(root, ORIGINAL)), recipients, code: first.code };
}

/** Reads a report of abuse; null for any other mail. */
export function readComplaint(root: MailPart): Complaint | null {
  const reports = textsOf(root, FEEDBACK);
  if (reports.length === 0) return null;
  const originals = textsOf(root, ORIGINAL);
  const recipients = [
    ...reports.flatMap((report) => addressesIn(field(report, 'Original-Rcpt-To'))),
    ...originals.flatMap((text) => addressesIn(field(text, 'To'))),
  ];
  return { ...returnedMail(originals), recipients: [...new Set(recipients)] };
}

/** The act of a receiver's mail program, by the type of its disposition (RFC 8098 §3.2.6.2). */
function dispositionCode(receipt: string): string | undefined {
  const type = /;\s*([a-z]+)/i.exec(field(receipt, 'Disposition') ?? '')?.[1]?.toLowerCase();
  return type === 'displayed' ? 'READ' : type === 'deleted' ? 'DELETED' : undefined;
}

/** Reads a report that a mail of ours is late, was opened or was deleted; null for any other mail. */
export function readNotice(root: MailPart): Notice | null {
  const returned = returnedMail(textsOf(root, ORIGINAL));
  for (const receipt of textsOf(root, RECEIPT)) {
    const code = dispositionCode(receipt);
    const [id] = [...(field(receipt, 'Original-Message-ID') ?? '').matchAll(/<([^<>\s]+)>/g)];
    const references = [...returned.references, ...(id?.[1] === undefined ? [] : [id[1]])];
    if (code !== undefined) return { ...returned, references, recipients: [], code };
  }
  const late = textsOf(root, STATUS)
    .flatMap(reportedRecipients)
    .filter(({ isDelayed }) => isDelayed);
  const [first] = late;
  if (!first) return null;
  const recipients = late.map(({ address }) => address);
  return { ...returned, recipients, code: `DELAYED ${first.code}` };
}
