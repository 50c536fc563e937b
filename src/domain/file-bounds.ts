import form from '../words/form';
import { fill } from '../language/fill';

/** Bounds of the files of an enquiry; the database and the bucket repeat them. */
export const FILE_MAX = {
  count: 5,
  megabytes: 10,
  totalMegabytes: 25,
} as const;

const bytesOf = (megabytes: number): number => megabytes * 1024 * 1024;

/** Files of one email together: many mail servers take 25 MB, with a third more for their encoding. */
export const MAX_REPLY_MEGABYTES = 20;

export const MAX_FILE_BYTES = bytesOf(FILE_MAX.megabytes);
export const MAX_FILES_BYTES = bytesOf(FILE_MAX.totalMegabytes);
export const MAX_REPLY_BYTES = bytesOf(MAX_REPLY_MEGABYTES);

/** The endings of the kinds that are taken, as a file input takes them; `src/readers/file/kinds.ts` has the kinds. */
export const FILE_ENDINGS =
  '.pdf,.png,.jpg,.jpeg,.webp,.heic,.docx,.xlsx,.pptx,.odt,.txt,.csv,.zip,.mp4';

/** Beside the control that adds files. */
export const filesHint = (): string => fill(form.files.bounds, FILE_MAX);

const { fileFaults: words } = form;

/** Messages about files that are refused before their bytes are read. */
export const FILE_MESSAGES = {
  empty: () => words.empty,
  tooLarge: () => fill(words.tooLarge, FILE_MAX),
  otherKind: () => words.otherKind,
  tooMany: () => fill(words.tooMany, FILE_MAX),
  tooLargeTogether: () => fill(words.tooLargeTogether, { megabytes: FILE_MAX.totalMegabytes }),
  tooLargeForEmail: () => `An email takes ${MAX_REPLY_MEGABYTES} MB of files together.`,
  nameless: () => words.nameless,
  unknown: () => words.unknown,
} as const;
