/** Bounds of the files of an enquiry; the database, the bucket and the reader repeat them. */
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
export const FILES_HINT = `Up to ${FILE_MAX.count} of ${FILE_MAX.megabytes} MB`;

/** Messages about files that are refused before their bytes are read. */
export const FILE_MESSAGES = {
  empty: 'This file is empty.',
  tooLarge: `This file is larger than ${FILE_MAX.megabytes} MB.`,
  otherKind:
    'We don’t take files of this kind, only PDF, pictures, Office documents, text, ZIP and MP4.',
  tooMany: `You can add ${FILE_MAX.count} files.`,
  tooLargeTogether: `Your files are larger than ${FILE_MAX.totalMegabytes} MB together.`,
  tooLargeForEmail: `An email takes ${MAX_REPLY_MEGABYTES} MB of files together.`,
  nameless: 'Give the file a name of at most 1,000 characters.',
  unknown: 'A file is no longer there. Please add it again.',
} as const;
