import { fileTypeFromBuffer } from 'file-type/core';
import type { Found } from './kinds';
import { kindOfText, readText } from './text-kind';
import { kindOfZip } from './zip-kind';

/** Our names for kinds of file-type: forms of the same kind, for whoever opens one. */
const SAME_KINDS: Readonly<Record<string, string>> = { apng: 'png', m4v: 'mp4', heif: 'heic' };

/** Old documents of Office by the name of the stream that holds their content. */
const OLD_OFFICE: readonly (readonly [kind: string, stream: string])[] = [
  ['encrypted', 'EncryptedPackage'],
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['xls', 'Book'],
  ['ppt', 'PowerPoint Document'],
  ['msg', '__properties_version1.0'],
];

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const oldOfficeKind = (bytes: Uint8Array): string =>
  OLD_OFFICE.find(([, stream]) => asBuffer(bytes).includes(stream, 0, 'utf16le'))?.[0] ?? 'cfb';

/** Brands of pictures in the container that films have, too; file-type takes those it does not know for films. */
const PICTURE_BRANDS: readonly (readonly [kind: string, brand: RegExp])[] = [
  ['avif', /^avi[fs]$/],
  ['heic', /^(?:he[iv][cmsx]|mif[12]|msf1)$/],
];

/** The kind of a file that names its brands in its first box (ISO/IEC 14496-12 §4.3). */
function kindOfBrands(bytes: Uint8Array): string | undefined {
  const size = asBuffer(bytes).readUInt32BE(0);
  const brands = asBuffer(bytes.subarray(8, Math.min(size, 200)))
    .toString('latin1')
    .match(/.{4}/gs);
  return PICTURE_BRANDS.find(([, brand]) => brands?.some((name) => brand.test(name)))?.[0];
}

/** Readers of PDF look for its beginning in so many bytes. */
const PDF_HEAD = 1_024;

const isPdfBehindJunk = (bytes: Uint8Array): boolean =>
  /%PDF-[12]\.\d/.test(asBuffer(bytes.subarray(0, PDF_HEAD)).toString('latin1'));

/** file-type knows no Outlook wrapper (TNEF). */
const TNEF = Buffer.from([0x78, 0x9f, 0x3e, 0x22]);

/** An archive's first entry, or the end of an empty one. */
const ZIP_START = /^PK(\x03\x04|\x05\x06)/;

/**
 * The kind of a file by its bytes, whatever its name says; `unknown` if they match none.
 * @param ending of its name, and
 * @param type as it was sent: they only tell one kind of text from another
 */
export async function findKind(bytes: Uint8Array, ending: string, type: string): Promise<Found> {
  const start = asBuffer(bytes.subarray(0, 4));
  // Archives are read by their list of entries alone, so nothing of them is unpacked to find their kind.
  if (ZIP_START.test(start.toString('latin1'))) return await kindOfZip(bytes);
  if (start.equals(TNEF)) return { kind: 'tnef' };
  // Two letters are the whole signature of some kinds, and texts begin with them too.
  const text = readText(bytes);
  if (text !== null) return { kind: kindOfText(text, ending, type) };
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? 'unknown';
  if (found === 'unknown' && isPdfBehindJunk(bytes)) return { kind: 'pdf' };
  const kind = found === 'cfb' ? oldOfficeKind(bytes) : (SAME_KINDS[found] ?? found);
  return { kind: (['mp4', 'heic'].includes(kind) && kindOfBrands(bytes)) || kind };
}
