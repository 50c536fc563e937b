import { addressesIn, field, messageIds } from '../header-fields';
import { allParts, type MailPart, partText } from '../words/mime-parts';
import {
  isByPerson,
  readWordedReport,
  type Returned,
  returnedMail,
  statusIn,
  type WordedMail,
} from './text-bounce';

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

const isStatusPart = ({ type }: MailPart): boolean =>
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

/** One whose address cannot be read, such as a program on the server, has none. */
type ReportedRecipient = { address: string[]; code: string; isFailed: boolean; isDelayed: boolean };

/** A group of fields for each recipient follows the group about the mail (RFC 3464 §2.1). */
function reportedRecipients(report: string): ReportedRecipient[] {
  return report.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const original = reportedAddress(field(group, 'Original-Recipient'));
    const address = original ?? reportedAddress(field(group, 'Final-Recipient'));
    const action = /^\w+/.exec(field(group, 'Action') ?? '')?.[0]?.toLowerCase();
    const status = statusIn(field(group, 'Status'));
    const code = status ?? statusIn(field(group, 'Diagnostic-Code')) ?? '5.0.0';
    if (address === undefined && action === undefined) return [];
    // SendGrid says "expired" of one that it gave up on.
    const isFailed = action === undefined ? code.startsWith('5') : /^(fail|expired)/.test(action);
    return [
      {
        address: address === undefined ? [] : [address],
        code,
        isFailed,
        isDelayed: action === 'delayed',
      },
    ];
  });
}

const textsOf = (root: MailPart, types: readonly string[]): string[] =>
  allParts(root)
    .filter(({ type }) => types.includes(type))
    .map(partText);

/** A report in fields, or in words where it has none about a recipient. */
function readReport(root: MailPart, mail: WordedMail) {
  const groups = textsOf(root, STATUS).flatMap(reportedRecipients);
  const originals = textsOf(root, ORIGINAL);
  return {
    groups,
    originals,
    worded: groups.length > 0 ? null : readWordedReport(mail, originals),
  };
}

/**
 * Reads a report of a failure, in any multipart (RFC 3464, RFC 6533) or in the words of a mail server. Null for any other mail,
 * and for a mere delay.
 */
function readBounce(root: MailPart, mail: WordedMail): Bounce | null {
  const { groups, originals, worded } = readReport(root, mail);
  if (worded) return worded.isFinal ? worded.report : null;
  const failed = groups.filter(({ isFailed }) => isFailed);
  const [first] = failed;
  if (!first) return null;
  const { to, ...about } = returnedMail(originals);
  const addresses = failed.flatMap(({ address }) => address);
  return { ...about, recipients: addresses.length > 0 ? addresses : to, code: first.code };
}

/** Feedback that is no complaint: on the sender's authentication (RFC 6591), or that a mail is no spam (RFC 6430). */
const NO_COMPLAINT = /^(?:auth-failure|dmarc|not-spam)\b/i;

/** Reads a report of abuse, also as Microsoft writes it: into the header of the mail itself. Null for any other mail. */
function readComplaint(root: MailPart): Complaint | null {
  const reports = textsOf(root, FEEDBACK).filter(
    (report) => !NO_COMPLAINT.test(field(report, 'Feedback-Type') ?? ''),
  );
  const originals = textsOf(root, ORIGINAL);
  const noted = originals.flatMap((text) => addressesIn(field(text, 'X-HmXmrOriginalRecipient')));
  if (reports.length + noted.length === 0) return null;
  const { to, ...about } = returnedMail(originals);
  const named = [
    ...noted,
    ...reports.flatMap((report) => addressesIn(field(report, 'Original-Rcpt-To'))),
  ];
  return { ...about, recipients: [...new Set([...named, ...to])] };
}

/** The act of a receiver's mail program, by the type of its disposition (RFC 8098 §3.2.6.2). */
function dispositionCode(receipt: string): string | undefined {
  const type = /;\s*([a-z]+)/i.exec(field(receipt, 'Disposition') ?? '')?.[1]?.toLowerCase();
  return type === 'displayed' ? 'READ' : type === 'deleted' ? 'DELETED' : undefined;
}

/** Reads a report that a mail of ours is late, was opened or was deleted; null for any other mail. */
function readNotice(root: MailPart, mail: WordedMail): Notice | null {
  const { groups, originals, worded } = readReport(root, mail);
  const { references: ids, replyTo } = returnedMail(originals);
  for (const receipt of textsOf(root, RECEIPT)) {
    const code = dispositionCode(receipt);
    const references = [...ids, ...messageIds(field(receipt, 'Original-Message-ID'))];
    if (code !== undefined) return { references, replyTo, recipients: [], code };
  }
  if (worded)
    return worded.isFinal ? null : { ...worded.report, code: `DELAYED ${worded.report.code}` };
  const late = groups.filter(({ isDelayed }) => isDelayed);
  const [first] = late;
  if (!first) return null;
  const recipients = late.flatMap(({ address }) => address);
  return { references: ids, replyTo, recipients, code: `DELAYED ${first.code}` };
}

/** Report of a mail on another one. */
export type Reports = {
  bounce: Bounce | null;
  complaint: Complaint | null;
  notice: Notice | null;
  /** It is a report: of a failure, of a delay, of abuse, or that a mail was read. */
  isReport: boolean;
};

const NONE: Reports = { bounce: null, complaint: null, notice: null, isReport: false };

/** Reads what a mail reports; a person who hands on the report of a server reports nothing. */
export function readReports(root: MailPart, mail: WordedMail): Reports {
  const parts = allParts(root);
  const complaint = readComplaint(root);
  const isMarked = parts.some(({ type }) => type === 'multipart/report') || complaint !== null;
  if (!isMarked && isByPerson(mail.header)) return NONE;
  const bounce = readBounce(root, mail);
  const notice = (bounce ?? complaint) ? null : readNotice(root, mail);
  return { bounce, complaint, notice, isReport: complaint !== null || parts.some(isStatusPart) };
}
