import { FILE_MESSAGES, MAX_FILE_BYTES } from '../../domain/file-bounds';
import form from '../../words/form';
import server from '../../words/server';
import { cleanFileName, endingOf } from './clean-file-name';
import { findKind } from './find-kind';
import { isTaken, kindOfEnding, type Taken, TAKEN } from './kinds';
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

/** Bytes in which a file that is too large anyway shows its kind. */
const HEAD_BYTES = 4_100;

/** A picture of a signature has fewer; a screenshot that somebody pasted into a mail has more. */
const MOST_SIGNATURE_BYTES = 100_000;

const { refusedFiles: words } = server;

/** Kinds about which there is more to say, by the names of their words. */
const REASONS: Readonly<Record<string, keyof typeof words>> = {
  encrypted: 'locked',
  eml: 'email',
  msg: 'email',
  vcf: 'addressCard',
  ics: 'invitation',
  tnef: 'wrapped',
  doc: 'oldWord',
  xls: 'oldExcel',
  ppt: 'oldPowerPoint',
  exe: 'program',
};

const MACRO_KIND = /^(docm|dotm|xls[mb]|xltm|xlam|pptm)$/;

function reasonFor(kind: string, ending: string): string {
  if (MACRO_KIND.test(kind)) return words.macro;
  return words[REASONS[kind] ?? (kindOfEnding(ending) ? 'notItsName' : 'otherKind')];
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
  if (bytes.byteLength === 0) return refuse('empty', form.fileFaults.empty);
  if (bytes.byteLength > MAX_FILE_BYTES) {
    const { kind } = await findKind(bytes.subarray(0, HEAD_BYTES), ending, type);
    return refuse(kind, FILE_MESSAGES.tooLarge());
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
