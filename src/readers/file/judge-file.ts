import { cleanFileName, endingOf } from './clean-file-name';
import { findKind } from './find-kind';
import { isTaken, kindOfEnding, MACRO, type Taken, TAKEN } from './kinds';
import { isPassivePdf } from './pdf';
import { isPlainPicture } from './picture';

/** A file as it was sent: `name` and `type` as a browser or a mail program says them. */
type SentFile = {
  bytes: Uint8Array;
  name: string;
  type: string;
  /** With an enquiry, with a reply of staff, or with a visitor's answer by mail. */
  via: 'brief' | 'reply' | 'answer';
  /** As the mail says of its part. */
  disposition?: string | null;
  contentId?: string | null;
};

type Judgement = {
  verdict: 'accept' | 'refuse';
  kind: string;
  name: string;
  /** May be shown in a page; else it is a download. */
  inline: boolean;
  /** False for pictures that belong to the text of a mail, such as a signature's. */
  isAttachment: boolean;
  /** Why it is refused, in words for its sender. */
  reason?: string;
};

const MOST_MEGABYTES = 10;
const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024;

/** Bytes in which a file that is too large anyway shows its kind. */
const HEAD_BYTES = 4_100;

/** A picture of a signature has fewer; a screenshot that somebody pasted into a mail has more. */
const MOST_SIGNATURE_BYTES = 100_000;

const TOO_LARGE = `This file is larger than ${MOST_MEGABYTES} MB.`;
const EMPTY = 'This file is empty.';
const NOT_ITS_NAME = 'This file is not what its name says.';
const NOT_TAKEN = 'We don’t take files of this kind.';

/** Kinds about which there is more to say. */
const REASONS: Readonly<Record<string, string>> = {
  encrypted: 'This document is locked with a password, so we can’t check it.',
  eml: 'We don’t take emails as files.',
  msg: 'We don’t take emails as files.',
  vcf: 'We don’t take address cards.',
  ics: 'We don’t take invitations.',
  tnef: 'Outlook wrapped this file. Please send it as a PDF or another common kind.',
  doc: 'We don’t take old Word documents. Please save it as DOCX or PDF.',
  xls: 'We don’t take old Excel workbooks. Please save it as XLSX or PDF.',
  ppt: 'We don’t take old PowerPoint files. Please save it as PPTX or PDF.',
  exe: 'We don’t take programs.',
};

const MACRO_KIND = /^(docm|dotm|xls[mb]|xltm|xlam|pptm)$/;

function reasonFor(kind: string, ending: string): string {
  if (MACRO_KIND.test(kind)) return MACRO;
  return REASONS[kind] ?? (kindOfEnding(ending) ? NOT_ITS_NAME : NOT_TAKEN);
}

const mayBeShown = (kind: Taken, bytes: Uint8Array): boolean =>
  TAKEN[kind].mayBeInline && (kind === 'pdf' ? isPassivePdf(bytes) : isPlainPicture(bytes));

const isPartOfText = ({ bytes, via, disposition, contentId }: SentFile, kind: Taken): boolean =>
  via === 'answer' &&
  ['png', 'jpg', 'webp'].includes(kind) &&
  Boolean(contentId) &&
  !/^\s*attachment/i.test(disposition ?? '') &&
  bytes.byteLength <= MOST_SIGNATURE_BYTES;

/** Judges a file by what it holds: whether it is taken, by which name, and how it may be shown. */
export async function judgeFile(file: SentFile): Promise<Judgement> {
  const { bytes, type } = file;
  const ending = endingOf(cleanFileName(file.name));
  const refuse = (kind: string, reason: string): Judgement => ({
    verdict: 'refuse',
    kind,
    name: cleanFileName(file.name),
    inline: false,
    isAttachment: true,
    reason,
  });
  if (bytes.byteLength === 0) return refuse('empty', EMPTY);
  if (bytes.byteLength > MOST_BYTES) {
    const { kind } = await findKind(bytes.subarray(0, HEAD_BYTES), ending, type);
    return refuse(kind, TOO_LARGE);
  }
  const { kind, fault } = await findKind(bytes, ending, type);
  if (fault) return refuse(kind, fault);
  if (!isTaken(kind)) return refuse(kind, reasonFor(kind, ending));
  return {
    verdict: 'accept',
    kind,
    name: cleanFileName(file.name, kind),
    inline: mayBeShown(kind, bytes),
    isAttachment: !isPartOfText(file, kind),
  };
}
