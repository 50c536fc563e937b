import { isAnyArrayBuffer } from 'node:util/types';
import PostalMime, { decodeWords } from 'postal-mime';
import { z } from 'zod';
import { charsetInHtml, decodeText } from './charset';
import { repairedMultipart, repairedType, withTrueEncodings } from './mime-repair';
import { readableHeaders } from './readable-headers';

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

function toPart({ contentType, contentDisposition, content, childNodes }: Node): MailPart {
  const { value, params } = contentType.parsed;
  const disposition = contentDisposition.parsed;
  const name = decodeWords(disposition.params['filename'] ?? params['name'] ?? '');
  return {
    ...repairedType(value, params, name),
    disposition: disposition.value.toLowerCase(),
    name,
    bytes: new Uint8Array(content ?? new ArrayBuffer(0)),
    parts: childNodes.map(toPart),
  };
}

/** A multipart without parts holds them where the parser did not look. */
async function withLostParts(part: MailPart): Promise<MailPart> {
  if (part.parts.length > 0)
    return { ...part, parts: await Promise.all(part.parts.map(withLostParts)) };
  if (!part.type.startsWith('multipart/') || part.bytes.byteLength === 0) return part;
  return toPart(await parseTree(repairedMultipart(part.type, part.bytes)));
}

/** A part and all within it; mails that are attached are leaves. */
export const allParts = (part: MailPart): MailPart[] => [part, ...part.parts.flatMap(allParts)];

/** The text of a part in the charset that it really has. */
export const partText = ({ type, bytes, parameters }: MailPart): string =>
  decodeText(bytes, parameters['charset'] ?? (type === 'text/html' ? charsetInHtml(bytes) : ''));

/** @throws when the mail nests or counts more parts than any client makes */
export async function readParts(raw: Uint8Array): Promise<MailPart> {
  const root = await withLostParts(
    toPart(await parseTree(withTrueEncodings(readableHeaders(raw)))),
  );
  if (allParts(root).length > MOST_PARTS) throw new Error('Too many parts');
  return root;
}
