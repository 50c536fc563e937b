import { TableFault } from './table';

const SAVE_AS = 'Open it in a spreadsheet and save it as CSV or XLSX.';

const startsWith = (bytes: Uint8Array, ...wanted: number[]) =>
  wanted.every((byte, index) => bytes[index] === byte);

/** Kinds of files by their first bytes. */
const SIGNATURES: readonly [number[], string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    `This is an old Excel file, or one with a password. ${SAVE_AS}`,
  ],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'This is a PDF, not a table. Export the table as CSV or XLSX.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a table. Choose a CSV or XLSX file.'],
  [[0xff, 0xd8, 0xff], 'This is a picture, not a table. Choose a CSV or XLSX file.'],
  [[0x47, 0x49, 0x46, 0x38], 'This is a picture, not a table. Choose a CSV or XLSX file.'],
  [[0x1f, 0x8b], 'This is an archive, not a table. Unpack it and choose the table in it.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This is an archive, not a table. Unpack it and choose the table.'],
  [[0x52, 0x61, 0x72, 0x21], 'This is an archive, not a table. Unpack it and choose the table.'],
];

/** Kinds of texts that are no delimited table. */
const TEXTS: readonly [RegExp, string][] = [
  [/^\s*<\?xml\b|^\s*<(?:Workbook|feed|rss)\b/i, `This is XML, not a table. ${SAVE_AS}`],
  [
    /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body|table|meta|style)\b/i,
    `This is a web page, not a table. ${SAVE_AS}`,
  ],
  [/^\s*\{\\rtf/, `This is a text document, not a table. ${SAVE_AS}`],
  [
    /^\s*BEGIN:VCARD\b/i,
    'These are contact cards (vCard), not a table. Export the contacts as CSV.',
  ],
  [/^\s*BEGIN:VCALENDAR\b/i, 'This is a calendar, not a table. Choose a CSV or XLSX file.'],
  [
    /^\s*(?:--.*\n\s*|\/\*[^]*?\*\/;?\s*)*(?:insert into|create table|drop table|set \w+ ?=)\s/i,
    'This is a dump of a database, not a table. Export the table as CSV.',
  ],
  [/^\s*(?:\[\s*)?\{\s*"/, `This is JSON, not a table. ${SAVE_AS}`],
  [
    /^(?:[\w-]+: .*\r?\n){2,}(?:[\w-]+: .*\r?\n|[ \t].*\r?\n)*\r?\n/,
    'This is an email, not a table. Choose a CSV or XLSX file.',
  ],
];

/** Whether the bytes are those of a ZIP archive, which a workbook is. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);

/** @throws TableFault where the bytes are those of another kind of file */
export function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new TableFault('The file is empty. Choose another one.');
  const found = SIGNATURES.find(([signature]) => startsWith(bytes, ...signature));
  if (found) throw new TableFault(found[1]);
}

/** @throws TableFault where the text is that of another kind of file */
export function refuseOtherTexts(text: string): void {
  if (text.trim() === '') throw new TableFault('The file is empty. Choose another one.');
  const start = text.slice(0, 4_000);
  const found = TEXTS.find(([pattern]) => pattern.test(start));
  if (found) throw new TableFault(found[1]);
  const controls = start.match(/[^\P{Cc}\s\u001d-\u001f]/gu)?.length ?? 0;
  if (controls > start.length / 20) {
    throw new TableFault('This is no text and no workbook. Choose a CSV, text or XLSX file.');
  }
}
