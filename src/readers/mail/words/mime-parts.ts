import { isUtf8 } from 'node:buffer';
import { isAnyArrayBuffer } from 'node:util/types';
import PostalMime, { decodeWords } from 'postal-mime';
import { z } from 'zod';
import { bodyOf, headerOf, quotedBytes, readableHeaders } from '../header-fields';
import { charsetInHeader, charsetInHtml, decodeText } from './charset';

/** The content type of a part, by its header. */
type ContentType = { type: string; parameters: Record<string, string> };

/** A content type that is none means plain text (RFC 2045 §5.2), unless it speaks of HTML or the part is a file. */
function repairedType(
  value: string,
  parameters: Record<string, string>,
  name: string,
): ContentType {
  const [type] = /^[\w.+-]+\/[\w.+-]+/.exec(value) ?? [];
  const [, charset] = /\bcharset="?([\w.:-]+)/i.exec(value) ?? [];
  const meant = /html/i.test(value) ? 'text/html' : 'text/plain';
  return {
    type: type?.toLowerCase() ?? (name === '' ? meant : 'application/octet-stream'),
    parameters: charset === undefined ? parameters : { charset, ...parameters },
  };
}

/** A boundary that a multipart uses without naming it: its line stands above the header of a part. */
const BOUNDARY = /^--(\S.{0,200}?)[ \t]*\r?\n(?=content-[a-z-]+[ \t]*:)/im;

/**
 * A multipart whose boundary is missing or another than its header says, as a mail of its own; as plain text where no part is
 * found.
 */
function repairedMultipart(type: string, body: Uint8Array): Uint8Array {
  const [, boundary] = BOUNDARY.exec(Buffer.from(body).toString('latin1')) ?? [];
  const header =
    boundary === undefined
      ? 'Content-Type: text/plain'
      : `Content-Type: ${type}; boundary="${boundary.replace(/["\\]/g, '\\$&')}"`;
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`, 'latin1'), body]);
}

/** The encoding, the rest of the header, and the first line of the content. */
const BASE64_PART =
  /^(content-transfer-encoding[ \t]*:[ \t]*)base64(?=[ \t]*\r?\n(?:[^\r\n]+\r?\n){0,50}[ \t]*\r?\n[ \t]*([^\r\n]*))/gim;

/** A single word that no program would write as base64: it lacks its padding, and its bytes are no text. */
const isPlainWord = (line: string): boolean =>
  /^[A-Za-z]+$/.test(line) &&
  line.length % 4 !== 0 &&
  Buffer.from(line, 'base64').toString().includes('\ufffd');

/** Servers break lines that are too long by a `!` and a space. */
const isPlainText = (line: string): boolean =>
  /[^A-Za-z0-9+/=]/.test(line.replace(/!$/, '')) || isPlainWord(line);

/** Relabels parts that are plain words and not the base64 that they claim to be; decoding loses them. */
function withTrueEncodings(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const repaired = text.replace(BASE64_PART, (whole, label: string, line: string) =>
    isPlainText(line.trim()) ? `${label}8bit` : whole,
  );
  return repaired === text ? raw : Buffer.from(repaired, 'latin1');
}

/** The header of a part in quoted-printable, and all of it up to the next line of dashes. */
const QUOTED_PART =
  /^content-transfer-encoding[ \t]*:[ \t]*quoted-printable[^]*?(?=^--(?!=20)\S|(?![^]))/gim;

/** Servers add white space to the ends of lines, behind the `=` of a soft line break, too (RFC 2045 §6.7). */
function withSoftBreaks(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const repaired = text.replace(QUOTED_PART, (part) => part.replace(/=[ \t]+(?=\r?\n)/g, '='));
  return repaired.length === text.length ? raw : Buffer.from(repaired, 'latin1');
}

/** Boundaries that a mail names; each of its parts costs time. */
const BOUNDARIES = /\bboundary[ \t]*=[ \t]*"?([^"\r\n;]{1,200})/gi;
const MOST_BOUNDARIES = 20;

/** The header of a part below its boundary, and then the beginning of words, without the empty line between them. */
const openHeader = (boundary: string): RegExp =>
  new RegExp(
    `^--${boundary.replace(/[^\w]/g, '\\$&')}[ \\t]*\\r?\\n(?:content-[a-z-]+[ \\t]*:.*\\r?\\n(?:[ \\t]+\\S.*\\r?\\n)*)+(?![!-9;-~]+[ \\t]*:|[ \\t]|--)(?=[^\\r\\n])`,
    'gim',
  );

/** Scripts leave out the empty line below the header of a part. */
function withClosedHeaders(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const named = new Set([...text.matchAll(BOUNDARIES)].map(([, boundary = '']) => boundary.trim()));
  const repaired = [...named]
    .slice(0, MOST_BOUNDARIES)
    .reduce((whole, boundary) => whole.replace(openHeader(boundary), '$&\r\n'), text);
  return repaired.length === text.length ? raw : Buffer.from(repaired, 'latin1');
}

/** Gateways append their notice to a text as it is, though it is base64: decoding both as one garbles them. */
function withPlainTail(raw: Uint8Array): Uint8Array {
  const body = Buffer.from(bodyOf(raw)).toString('latin1');
  const header = Buffer.from(raw.subarray(0, raw.byteLength - body.length)).toString('latin1');
  const isBase64 = /^content-transfer-encoding[ \t]*:\s*base64/im.test(header);
  if (!isBase64 || /^content-type[ \t]*:\s*(?!\s|text\/)/im.test(header)) return raw;
  const encoded = body.trimStart();
  const [words = ''] = /^(?:[ \t]*[A-Za-z0-9+/=]+[ \t]*(?:\r?\n|$))+/.exec(encoded) ?? [];
  const tail = encoded.slice(words.length);
  const isTail = /[^A-Za-z0-9+/=\s]/.test(tail);
  if (words === '' || !isTail) return raw;
  const decoded = Buffer.from(words, 'base64').toString('latin1');
  const label = header.replace(/^(content-transfer-encoding[ \t]*:\s*)base64/im, '$18bit');
  return Buffer.from(`${label}\r\n\r\n${decoded}\r\n${tail}`, 'latin1');
}

/** A part of a mail: `bytes` of a leaf, without its transfer encoding, or the parts of a multipart. */
export type MailPart = {
  /** In lower case, such as text/plain. */
  type: string;
  /** Parameters of the content type, such as charset. */
  parameters: Record<string, string>;
  disposition: string;
  name: string;
  bytes: Uint8Array;
  parts: MailPart[];
  /** A charset that the header of the mail names in its words. */
  headerCharset: string;
};

/** Mails nest parts in a few levels, and have tens of them. */
const MOST_NESTING = 50;
const MOST_PARTS = 1_000;

const structuredSchema = z.object({ value: z.string(), params: z.record(z.string(), z.string()) });

/**
 * The tree that postal-mime makes before it decodes texts by their labels, which are often wrong. It is no part of its types,
 * so each mail's tree is checked.
 */
const nodeSchema = z.object({
  contentType: z.object({ parsed: structuredSchema }),
  contentDisposition: z.object({ parsed: structuredSchema }),
  content: z.nullable(z.custom<ArrayBuffer>(isAnyArrayBuffer)),
  get childNodes() {
    return z.array(nodeSchema);
  },
});

type Node = z.infer<typeof nodeSchema>;

async function parseTree(mail: Uint8Array): Promise<Node> {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: MOST_NESTING });
  await parser.parse(mail);
  return nodeSchema.parse(Reflect.get(parser, 'root'));
}

function toPart(
  { contentType, contentDisposition, content, childNodes }: Node,
  headerCharset: string,
): MailPart {
  const { value, params } = contentType.parsed;
  const disposition = contentDisposition.parsed;
  const name = decodeWords(disposition.params['filename'] ?? params['name'] ?? '');
  return {
    ...repairedType(value, params, name),
    disposition: disposition.value.toLowerCase(),
    name,
    bytes: new Uint8Array(content ?? new ArrayBuffer(0)),
    parts: childNodes.map((node) => toPart(node, headerCharset)),
    headerCharset,
  };
}

/** A multipart without parts holds them where the parser did not look. */
async function withLostParts(part: MailPart): Promise<MailPart> {
  if (part.parts.length > 0)
    return { ...part, parts: await Promise.all(part.parts.map(withLostParts)) };
  if (!part.type.startsWith('multipart/') || part.bytes.byteLength === 0) return part;
  const tree = await parseTree(repairedMultipart(part.type, part.bytes));
  return toPart(tree, part.headerCharset);
}

/** A part and all within it; mails that are attached are leaves. */
export const allParts = (part: MailPart): MailPart[] => [part, ...part.parts.flatMap(allParts)];

/** A text of base64 alone, which no word of people is as long as. */
const isBase64 = (text: string): boolean =>
  text.length >= 40 &&
  !/[^A-Za-z0-9+/=\s]/.test(text) &&
  /^\S{40,}$/.test(text.trim().split('\n')[0]?.trim() ?? '');

/** A text in which each equals sign is one of quoted-printable, with a character of two bytes or more. */
const isQuoted = (text: string): boolean =>
  /=[C-F][0-9A-F]=[89AB][0-9A-F]/.test(text) && !/[\x80-\xff]|=(?![0-9A-F]{2}|\r?\n)/.test(text);

/** Scripts and gateways encode a text and forget to say so. */
function undeclared(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const decoded = isBase64(text)
    ? Buffer.from(text, 'base64')
    : isQuoted(text)
      ? quotedBytes(text.replace(/=\r?\n/g, ''))
      : undefined;
  const isText = decoded && isUtf8(decoded) && !/[\0-\x08]/.test(decoded.toString());
  return isText ? decoded : bytes;
}

/** The text of a part in the charset that it really has. */
export function partText({ type, bytes: encoded, parameters, headerCharset }: MailPart): string {
  const bytes = undeclared(encoded);
  const inHtml = type === 'text/html' ? charsetInHtml(bytes) : undefined;
  return decodeText(bytes, parameters['charset'] ?? inHtml ?? '', inHtml ?? headerCharset);
}

/** @throws when the mail nests or counts more parts than any client makes */
export async function readParts(raw: Uint8Array): Promise<MailPart> {
  const root = await withLostParts(
    toPart(
      await parseTree(
        withPlainTail(withTrueEncodings(withSoftBreaks(withClosedHeaders(readableHeaders(raw))))),
      ),
      charsetInHeader(headerOf(raw)),
    ),
  );
  if (allParts(root).length > MOST_PARTS) throw new Error('Too many parts');
  return root;
}
