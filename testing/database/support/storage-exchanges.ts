import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const placeSchema = z.object({ bucket: z.string(), name: z.string() });

const objectSchema = placeSchema.extend({
  text: z.string(),
  type: z.string(),
  cacheControl: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** What went before an exchange and was not recorded. */
const stepSchema = z.object({
  put: objectSchema.optional(),
  remove: placeSchema.optional(),
  sql: z.string().optional(),
});

const bodySchema = z.object({
  text: z.string().optional(),
  /** Bytes of a body whose contents do not matter, and the length that its sender claims. */
  size: z.int().optional(),
  claimed: z.int().optional(),
  /** Bytes of the file in a form. */
  fileSize: z.int().optional(),
  parts: z.array(z.object({ head: z.array(z.string()), value: z.string() })).optional(),
});

const exchangeSchema = z.object({
  what: z.string(),
  before: z.array(stepSchema).default([]),
  method: z.string(),
  path: z.string(),
  as: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: bodySchema.optional(),
  status: z.int(),
  answerHeaders: z.record(z.string(), z.string()).default({}),
  answer: z.unknown().optional(),
});

const fileSchema = z.object({
  buckets: z.record(
    z.string(),
    z.object({ fileSizeLimit: z.int().optional(), kinds: z.array(z.string()).optional() }),
  ),
  objects: z.array(objectSchema),
  exchanges: z.array(exchangeSchema),
});

export type StorageFile = z.infer<typeof fileSchema>;
export type StorageExchange = z.infer<typeof exchangeSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Body = z.infer<typeof bodySchema>;

/** Reads the files of a folder: buckets and objects, and what a real Storage answered then. */
export const readStorageExchanges = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name,
      ...fileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    }));

/** Texts that a recording shortens, at full length: `n…(300 times)`, and `[part × 10]`. */
export const expand = (text: string): string =>
  text
    .replace(/(.)…\((\d+) times\)/g, (_all, letter: string, times: string) =>
      letter.repeat(Number(times)),
    )
    .replace(/\[([^\][]+) × (\d+)\]/g, (_all, part: string, times: string) =>
      part.repeat(Number(times)),
    );

const BOUNDARY = 'replayed';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (head: readonly string[], value: string) =>
  [`--${BOUNDARY}`, ...head, '', value, ''].join('\r\n');

/** The bytes of a recorded body. */
export function bytesOf({ text, size, fileSize, parts }: Body): Buffer {
  if (text !== undefined) return Buffer.from(text);
  if (size !== undefined) return Buffer.alloc(size, 'x');
  const file = [
    'Content-Disposition: form-data; name=""; filename="blob"',
    'Content-Type: text/plain',
  ];
  const all = parts ?? [{ head: file, value: 'x'.repeat(fileSize ?? 0) }];
  const form = all.map(({ head, value }) => part(head, value)).join('');
  return Buffer.from(`${form}--${BOUNDARY}--\r\n`);
}

const PATTERNS: Record<string, string> = {
  uuid: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
  time: '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z',
  'http date': '\\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} GMT',
  root: '[^/]+',
  tenant: '[^/]+',
};

const TOKEN = '[\\w-]+\\.[\\w-]+\\.[\\w-]+';
const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Whether a text is as recorded: `<uuid>` and the like stand for any, a token for one with these claims. */
function matches(expected: string, given: string): boolean {
  const urls: { url: string; scope: string }[] = [];
  const pattern = expand(expected)
    .split(/(<[^<>]+>)/)
    .map((piece) => {
      const kind = /^<(.+)>$/.exec(piece)?.[1] ?? '';
      const [, scope, url] = /^signed (\w+) token for (.+)$/.exec(kind) ?? [];
      if (scope !== undefined && url !== undefined) {
        urls.push({ url, scope });
        return `(${TOKEN})`;
      }
      return PATTERNS[kind] ?? piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    })
    .join('');
  const found = new RegExp(`^${pattern}$`, 's').exec(given);
  if (!found) return false;
  return urls.every((claims, n) => {
    const { url, scope } = claimsOf(found[n + 1] ?? '') as { url: string; scope: string };
    return url === claims.url && scope === claims.scope;
  });
}

/** Where an answer differs from the recorded one, field by field. */
export function differences(expected: unknown, given: unknown, place = 'answer'): string[] {
  const told = [`${place}: ${JSON.stringify(given)}`];
  if (typeof expected === 'string') {
    return typeof given === 'string' && matches(expected, given) ? [] : told;
  }
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, given ?? null) ? [] : told;
  }
  if (typeof given !== 'object' || given === null) return told;
  const known = expected as Record<string, unknown>;
  const values = given as Record<string, unknown>;
  const fields = new Set([...Object.keys(known), ...Object.keys(values)]);
  return [...fields].flatMap((field) =>
    differences(known[field] ?? null, values[field], `${place}.${field}`),
  );
}
