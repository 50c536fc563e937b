import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** A ZIP archive of texts by their names. */
export const zipOf = (entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

/** A document of Office whose main part has the type, with more entries. */
export const officeOf = (type: string, entries: Readonly<Record<string, string>> = {}) =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="application/${type}+xml"/></Types>`,
    ...entries,
  });

export const WORD = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main';
export const EXCEL = 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main';
export const POWERPOINT = 'vnd.openxmlformats-officedocument.presentationml.presentation.main';

/** A PDF of these objects. */
export const pdfOf = (...objects: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ]);

/** A stream whose words are deflated. */
export const deflated = (dictionary: string, words: string | Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode >>\nstream\n`),
    deflateSync(words),
    Buffer.from('\nendstream'),
  ]);

export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

/** A PNG's header for a picture of this size. */
export function pngOf(width: number, height: number): Uint8Array {
  const header = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000',
    'hex',
  );
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([
    header,
    Buffer.from('000000004944415435af061e0000000049454e44ae426082', 'hex'),
  ]);
}

/** A compound file of old Office with a stream of this name. */
export const compoundOf = (stream: string): Uint8Array =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(1024),
  ]);

/** A file of the ISO base media format of this brand, and of others with which it is compatible. */
export const mediaOf = (brand: string, ...others: string[]): Uint8Array =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * others.length]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(others.join('')),
    Buffer.alloc(64),
  ]);
