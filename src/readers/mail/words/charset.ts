import iconv from 'iconv-lite';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Writers name these subsets and use the whole of the charset around them. */
const WIDER: Record<string, string> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  cp936: 'gb18030',
  'euc-kr': 'cp949',
  'ks_c_5601-1987': 'cp949',
  'ks_c_5601-1989': 'cp949',
  ks_c_5601: 'cp949',
  ksc5601: 'cp949',
  korean: 'cp949',
  'latin-1': 'windows-1252',
  'cp-1252': 'windows-1252',
  uhc: 'cp949',
  ms949: 'cp949',
  'x-windows-949': 'cp949',
  big5: 'big5hkscs',
  'big5-hkscs': 'big5hkscs',
  // It has seven bits, and is looked up for bytes of eight alone.
  'iso-2022-jp': 'shift_jis',
};

/** An escape selects the character set of what follows, to the end of the line (RFC 1468, RFC 2237). */
const JAPANESE_RUN = /\u001b(\$\(D|\$[@B]|\([BJI])([^\u001b\r\n]*)/g;

/** Two-byte characters of JIS X 0212, which EUC-JP writes behind a byte of their own. */
const decodeSupplement = (pairs: string): string =>
  new TextDecoder('euc-jp').decode(
    Buffer.from(pairs.match(/../g)?.flatMap((pair) => [0x8f, ...highBytes(pair)]) ?? []),
  );

/** Japanese in seven bits, also beside other text: gateways append notices in UTF-8. */
const decodeSevenBitJapanese = (text: string): string =>
  text.replace(JAPANESE_RUN, (run: string, set: string, words: string) => {
    if (set === '(B' || set === '(J') return words;
    if (set === '$(D') return decodeSupplement(words);
    return new TextDecoder('iso-2022-jp').decode(Buffer.from(run));
  });

const hasJapaneseEscapes = (text: string): boolean => /\u001b\$(?:[@B]|\(D)/.test(text);

const isUtf7 = (label: string): boolean => /^(unicode-1-1-|x-unicode-2-0-)?utf-?7$/.test(label);

const isUtf16 = (label: string): boolean => /^(utf-?16|ucs-?2|iso-10646-ucs-2)/.test(label);

/** No text begins with these two letters of windows-1252. */
const hasUtf16Mark = ([first, second, third, fourth]: Uint8Array): boolean =>
  (first === 0xfe && second === 0xff) ||
  // Followed by zeros it is the mark of UTF-32.
  (first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0));

/** Without a mark, the zero bytes of its ASCII characters tell the order. Lines that were cut may end in half a character. */
const decodeUtf16 = (bytes: Uint8Array, label: string): string =>
  iconv.decode(
    Buffer.from(bytes.subarray(0, bytes.byteLength & ~1)),
    `utf-16${/[bl]e$/.exec(label)?.[0] ?? ''}`,
  );

const highBytes = (pairs: string): number[] => [...Buffer.from(pairs)].map((byte) => byte | 0x80);

/** Two-byte characters whose high bits a charset of seven bits leaves out. */
const decodePairs = (pairs: string, charset: string): string =>
  iconv.decode(Buffer.from(highBytes(pairs)), charset);

/** Korean and Chinese in seven bits name their set once; two control characters stand around it (RFC 1557, RFC 1922). */
const SHIFTED_SETS: Record<string, string> = { C: 'cp949', A: 'gb2312' };
const shiftedSet = (ascii: string): string | undefined =>
  SHIFTED_SETS[/\u001b\$\)([AC])/.exec(ascii)?.[1] ?? ''];

const decodeShifted = (ascii: string, charset: string): string =>
  ascii
    .replace(/\u001b\$\)[AC]/g, '')
    .replace(/\u000e([^\u000f\n]*)\u000f?/g, (_, pairs: string) => decodePairs(pairs, charset));

/** Chinese in seven bits: `~{` and `~}` stand around characters of GB 2312 (RFC 1843). */
const HZ_RUN = /~\{((?:[!-~]{2})*?)~\}/g;

const decodeHz = (ascii: string): string =>
  ascii
    .replace(HZ_RUN, (_, pairs: string) => decodePairs(pairs, 'gb2312'))
    .replace(/~\r?\n/g, '')
    .replaceAll('~~', '~');

/** Whether a text without a label is HZ: all between its marks are characters of GB 2312. */
function isHz(ascii: string): boolean {
  const runs = [...ascii.matchAll(HZ_RUN)].map(([, pairs = '']) => decodePairs(pairs, 'gb2312'));
  return runs.length > 0 && runs.every((run) => /^[\p{Script=Han}\p{P}\p{N}]+$/u.test(run));
}

/** One unknown byte among good sequences is a fault of transport, not another charset; a label makes two do for four. */
function isNearlyUtf8(text: string, isLabelled: boolean): boolean {
  const faults = text.split('\ufffd').length - 1;
  const letters = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return letters >= (isLabelled ? 2 : 4) * faults;
}

/** Node's own decoder takes windows-1252 for iso-8859-1 and so loses its dashes, quotes and the euro. */
const decodeWestern = (bytes: Uint8Array): string =>
  iconv.decode(Buffer.from(bytes), 'windows-1252');

/** Charsets of old Macs have an x in mails alone. */
const withoutX = (charset: string): string =>
  charset.replace(/^x-mac-(?:ce|centraleurroman)$/, 'maccenteuro').replace(/^x-mac-/, 'mac');

function decodeByLabel(bytes: Uint8Array, label: string): string | null {
  const charset = WIDER[label] ?? label;
  if (/^(utf-?8|us-ascii|ascii)$/.test(charset)) return null;
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'windows-1252' ? decodeWestern(bytes) : decoder.decode(bytes);
  } catch {
    const known = [charset, withoutX(charset)].find((name) => iconv.encodingExists(name));
    return known === undefined ? null : iconv.decode(Buffer.from(bytes), known);
  }
}

/** HTML may name its charset in itself; it is not UTF-16 where this name can be read as ASCII. */
export const charsetInHtml = (bytes: Uint8Array): string | undefined =>
  /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?(?!utf-?16)([\w.:-]+)/i.exec(
    Buffer.from(bytes.subarray(0, 4_096)).toString('latin1'),
  )?.[1];

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The charset of an encoded word in a header, which programs name even where they forget that of the text. */
export const charsetInHeader = (header: string): string =>
  /=\?(?!utf-?8|us-ascii)([\w.:-]+)\?[bq]\?/i.exec(header)?.[1] ?? '';

/**
 * Decodes text as it is, not as it is labelled: valid UTF-8 is UTF-8, then escapes and the label count, then windows-1252.
 * @param label the charset that the writer names, if any
 * @param other a charset that the writer names elsewhere, for a text that is not in the first
 */
export function decodeText(bytes: Uint8Array, label = '', other = ''): string {
  const charset = label.trim().toLowerCase().replace(/\*.*$/, '');
  const text = asUtf8(bytes);
  if (hasUtf16Mark(bytes)) return decodeUtf16(bytes, isUtf16(charset) ? charset : '');
  if (isUtf16(charset) && text?.includes('\0') !== false) return decodeUtf16(bytes, charset);
  if (text === null) {
    const lossy = new TextDecoder().decode(bytes);
    const isBroken = isNearlyUtf8(lossy, /^utf-?8$/.test(charset));
    const decoded = decodeByLabel(bytes, charset) ?? (isBroken ? lossy : null);
    return decoded ?? decodeByLabel(bytes, other.toLowerCase()) ?? decodeWestern(bytes);
  }
  const isAscii = /^\p{ASCII}*$/u.test(text);
  if (isAscii && isUtf7(charset)) return iconv.decode(Buffer.from(bytes), 'utf-7');
  const shifted = shiftedSet(text) ?? (charset === 'iso-2022-kr' ? 'cp949' : undefined);
  if (isAscii && shifted !== undefined) return decodeShifted(text, shifted);
  if (isAscii && (/^hz(-gb-?2312)?$/.test(charset) || isHz(text))) return decodeHz(text);
  if (hasJapaneseEscapes(text)) return decodeSevenBitJapanese(text);
  if (/^utf-?32/.test(charset) && text.includes('\0')) {
    return decodeByLabel(bytes, charset) ?? text;
  }
  return text;
}
