import { inflateSync } from 'node:zlib';

/** Bytes that all streams of a document may unpack to; one with more is not looked into. */
const MOST_UNPACKED = 64_000_000;

/** Names of what a PDF can do by itself: scripts, programs, forms that are sent, files and players inside (ISO 32000-2 §12.6). */
const ACTIVE_NAMES =
  /\/(?:JavaScript|JS|AA|Launch|EmbeddedFiles?|Filespec|RichMedia\w*|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound|3D)(?![A-Za-z0-9])|\(\s*javascript:/i;
/** A place in the document is all right, an action is not. */
const OPEN_ACTION = /\/OpenAction(?!\s*\[)/;

/** Filters whose streams are not unpacked here, and what is locked: nobody knows what they hold. */
const OPAQUE =
  /\/(?:Encrypt|LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt)(?![A-Za-z0-9])/;

/** Any character of a name may be written as its code (§7.3.5). */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const isActive = (text: string): boolean => {
  const plain = withPlainNames(text);
  return ACTIVE_NAMES.test(plain) || OPEN_ACTION.test(plain);
};

type Stream = { dictionary: string; data: Buffer };

function* streamsOf(text: string): Generator<Stream> {
  const start = /\bstream(?:\r\n|\n|\r)/g;
  let from = 0;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const end = text.indexOf('endstream', start.lastIndex);
    const before = text.slice(from, found.index);
    const dictionary = withPlainNames(before.slice(before.lastIndexOf(' obj') + 1));
    const dataEnd = end < 0 ? text.length : end;
    yield { dictionary, data: Buffer.from(text.slice(start.lastIndex, dataEnd), 'latin1') };
    from = dataEnd + 'endstream'.length;
    start.lastIndex = from;
  }
}

/** The objects in an object stream decide about a document as those outside do (§7.5.7). */
const OBJECT_STREAM = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/;

/** A predictor hides the words of an object stream. */
const isHidden = (dictionary: string): boolean =>
  OBJECT_STREAM.test(dictionary) && /\/Predictor(?![A-Za-z0-9])/.test(dictionary);

/** @throws where a stream cannot be unpacked, or not within the bound */
function hasActiveStream(text: string): boolean {
  let left = MOST_UNPACKED;
  for (const { dictionary, data } of streamsOf(text)) {
    if (isHidden(dictionary)) return true;
    if (FLATE.test(dictionary)) {
      const unpacked = inflateSync(data, { maxOutputLength: left });
      left -= unpacked.byteLength;
      if (left <= 0 || isActive(unpacked.toString('latin1'))) return true;
    }
  }
  return false;
}

/** The marks of another format inside: of a ZIP archive's end, and of a page. */
const OTHER_FORMAT = /PK\x05\x06|<(?:!doctype html|html|script|svg)[\s>]/i;

/** True for a PDF that does nothing by itself; false for one that does, or that cannot be looked into. */
export function isPassivePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.startsWith('%PDF-') || !text.includes('startxref') || OTHER_FORMAT.test(text))
    return false;
  if (isActive(text) || OPAQUE.test(withPlainNames(text))) return false;
  try {
    return !hasActiveStream(text);
  } catch {
    return false;
  }
}
