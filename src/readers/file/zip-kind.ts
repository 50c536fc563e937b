import { text as readAll } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import words from '../../words/server';
import type { Found } from './kinds';

const MOST_ENTRIES = 10_000;
/** An archive within these is no bomb: photographs hardly shrink, tables shrink to a twentieth. */
const MOST_UNPACKED = 500_000_000;
const HARMLESS_UNPACKED = 20_000_000;
const MOST_RATIO = 100;
/** Bytes of the entries that say what a document is. */
const MOST_DECLARED = 1_000_000;

const { refusedFiles: faults } = words;

class ArchiveFault extends Error {}

type Archive = { zip: ZipFile; entries: readonly Entry[] };

/** Reads the list of entries; nothing is unpacked. */
const openArchive = (bytes: Uint8Array): Promise<Archive> =>
  new Promise((resolve, reject) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    fromBuffer(buffer, { lazyEntries: true, autoClose: false }, (fault, zip) => {
      if (fault) return reject(fault);
      const entries: Entry[] = [];
      zip.on('entry', (entry: Entry) => {
        entries.push(entry);
        if (entries.length > MOST_ENTRIES) reject(new ArchiveFault(faults.bomb));
        else zip.readEntry();
      });
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('error', reject);
      zip.readEntry();
    });
  });

/** The text of an entry, which yauzl stops where it grows beyond the size that was checked here. */
async function readEntry({ zip, entries }: Archive, name: string): Promise<string> {
  const entry = entries.find(({ fileName }) => fileName === name);
  if (!entry || entry.uncompressedSize > MOST_DECLARED || entry.isEncrypted()) return '';
  return await new Promise<string>((resolve, reject) => {
    zip.openReadStream(entry, (fault, stream) => {
      if (fault) reject(fault);
      else readAll(stream).then(resolve, reject);
    });
  });
}

/** Kinds of documents by the type of their main part (ECMA-376), and those of Open Document by their own type. */
const DOCUMENT_TYPES: readonly (readonly [kind: string, type: RegExp])[] = [
  ['docm', /vnd\.ms-word\.document\.macroEnabled/i],
  ['dotm', /vnd\.ms-word\.template\.macroEnabled/i],
  ['xlsm', /vnd\.ms-excel\.sheet\.macroEnabled/i],
  ['xltm', /vnd\.ms-excel\.template\.macroEnabled/i],
  ['xlam', /vnd\.ms-excel\.addin\.macroEnabled/i],
  ['xlsb', /vnd\.ms-excel\.sheet\.binary\.macroEnabled/i],
  ['pptm', /vnd\.ms-powerpoint\.\w+\.macroEnabled/i],
  ['dotx', /wordprocessingml\.template\.main\+xml/i],
  ['xltx', /spreadsheetml\.template\.main\+xml/i],
  ['potx', /presentationml\.template\.main\+xml/i],
  ['ppsx', /presentationml\.slideshow\.main\+xml/i],
  ['docx', /wordprocessingml\.document\.main\+xml/i],
  ['xlsx', /spreadsheetml\.sheet\.main\+xml/i],
  ['pptx', /presentationml\.presentation\.main\+xml/i],
  ['odt', /^application\/vnd\.oasis\.opendocument\.text\s*$/],
  ['ott', /^application\/vnd\.oasis\.opendocument\.text-/],
  ['ods', /^application\/vnd\.oasis\.opendocument\.spreadsheet/],
  ['odp', /^application\/vnd\.oasis\.opendocument\.presentation/],
  ['odg', /^application\/vnd\.oasis\.opendocument/],
  ['epub', /^application\/epub\+zip/],
];

/** Programs, and documents of Apple, by an entry that only they have. */
const PROGRAM_ENTRIES: readonly (readonly [kind: string, entry: RegExp])[] = [
  ['apk', /^AndroidManifest\.xml$/],
  ['jar', /^META-INF\/MANIFEST\.MF$/i],
  ['iwork', /^Index\/Document\.iwa$/],
  ['xpi', /^META-INF\/mozilla\.rsa$/i],
];

/** Entries in which Office keeps macros, whatever the ending of the document's name. */
const OFFICE_MACRO = /^(word|xl|ppt)\/vba(Project\.bin|Data\.xml)$|^xl\/macrosheets\//i;
/** The type of a part with macros, whatever its name. */
const MACRO_TYPE = /vnd\.ms-office\.vbaProject/i;
/** Folders in which Open Document keeps macros; in a plain archive they are ordinary ones. */
const OPEN_DOCUMENT_MACRO = /^(Basic|Scripts)\/./i;

const MACRO_FORMS: Readonly<Record<string, string>> = { docx: 'docm', xlsx: 'xlsm', pptx: 'pptm' };

async function kindOfArchive(archive: Archive): Promise<Found> {
  const names = archive.entries.map(({ fileName }) => fileName);
  const has = (entry: RegExp): boolean => names.some((name) => entry.test(name));
  const declared =
    (await readEntry(archive, 'mimetype')) || (await readEntry(archive, '[Content_Types].xml'));
  const document = DOCUMENT_TYPES.find(([, type]) => type.test(declared))?.[0];
  const program = PROGRAM_ENTRIES.find(([, entry]) => has(entry))?.[0];
  const kind = document ?? program ?? 'zip';
  return has(OFFICE_MACRO) || MACRO_TYPE.test(declared) || (document && has(OPEN_DOCUMENT_MACRO))
    ? { kind: MACRO_FORMS[kind] ?? kind, fault: faults.macro }
    : { kind };
}

function checkSizes(entries: readonly Entry[], size: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  // Entries that share their bytes unpack to many times what each of them declares.
  const overlap = packed > size;
  const isDense = unpacked > HARMLESS_UNPACKED && unpacked > size * MOST_RATIO;
  if (overlap || isDense || unpacked > MOST_UNPACKED) throw new ArchiveFault(faults.bomb);
}

/** yauzl's words for names of entries that lead out of a folder. */
const UNSAFE_PATH = /relative path|absolute path|invalid characters/i;

/** The kind of a ZIP archive, by its entries; of their content only the declared type is read. */
export async function kindOfZip(bytes: Uint8Array): Promise<Found> {
  try {
    const archive = await openArchive(bytes);
    checkSizes(archive.entries, bytes.byteLength);
    return await kindOfArchive(archive);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof ArchiveFault) return { kind: 'zip', fault: message };
    return {
      kind: 'zip',
      fault: UNSAFE_PATH.test(message) ? faults.unsafePath : faults.brokenArchive,
    };
  }
}
