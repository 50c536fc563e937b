import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FastifyRequest } from 'fastify';
import { badRequest, invalidKind, tooLarge } from './refusals';

/** A file on its way in, and what its sender says about it. */
export interface IncomingFile {
  body: Readable;
  mimetype: string;
  cacheControl: string;
  userMetadata: object | undefined;
}

/** Fields of a form beside its file. */
const MAX_FIELDS = 10;

/** @throws StorageError 415 for a kind that the bucket does not take; nothing but what the sender says is looked at */
function requireKind(mimetype: string, allowed: readonly string[]): void {
  if (allowed.length === 0) return;
  const [type, ...subtype] = mimetype.split('/');
  const isAllowed = allowed.some((one) => one === `${type}/*` || one === mimetype);
  if (isAllowed && subtype.length > 0) return;
  throw invalidKind(`mime type ${mimetype} is not supported`);
}

function parseMetadata(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Storage drops what is no JSON.
    return undefined;
  }
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();

/** The length that the sender names; undefined for a chunked body. */
export function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function readRaw(request: FastifyRequest, allowed: readonly string[], limit: number): IncomingFile {
  const { headers, raw } = request;
  const mimetype = headers['content-type'] ?? 'application/octet-stream';
  requireKind(mimetype, allowed);
  if ((lengthOf(request) ?? 0) > limit) throw tooLarge();
  const metadata = headers['x-metadata'];
  return {
    body: raw,
    mimetype,
    cacheControl: headers['cache-control'] ?? 'no-cache',
    userMetadata: parseMetadata(metadata === undefined ? metadata : fromBase64(String(metadata))),
  };
}

type FormFile = Pick<IncomingFile, 'body' | 'mimetype'> & { fields: Map<string, string> };

/** The first file of a form, with the fields before it. @throws StorageError 400 for a form without one */
function readForm({ headers, raw }: FastifyRequest): Promise<FormFile> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(badRequest(error.message, 'InvalidRequest'));
    const fields = new Map<string, string>();
    try {
      const form = busboy({ headers, limits: { fields: MAX_FIELDS, files: 1 } });
      form.on('field', (name, value) => fields.set(name, value));
      form.on('file', (_name, body, { mimeType }) => resolve({ body, mimetype: mimeType, fields }));
      form.on('close', () => refuse(new Error('No content provided')));
      form.on('error', refuse);
      // A sender that leaves ends the form too.
      raw.on('error', (error) => form.destroy(error));
      raw.pipe(form);
    } catch (error) {
      refuse(error as Error);
    }
  });
}

async function readFromForm(
  request: FastifyRequest,
  allowed: readonly string[],
): Promise<IncomingFile> {
  const { body, mimetype: partKind, fields } = await readForm(request);
  const mimetype = fields.get('contentType') || partKind;
  requireKind(mimetype, allowed);
  const seconds = fields.get('cacheControl');
  return {
    body,
    mimetype,
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
  };
}

/**
 * The file that a request brings, as its body or in a form.
 *
 * @param allowed kinds that the bucket takes, such as `image/*`; all if there are none
 * @throws StorageError 415 for another kind, 413 for a length over the limit, 400 for a form without a file
 */
export async function readIncoming(
  request: FastifyRequest,
  allowed: readonly string[],
  limit: number,
): Promise<IncomingFile> {
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data');
  return isForm ? readFromForm(request, allowed) : readRaw(request, allowed, limit);
}

/** Lets the rest of a refused body pass, so that its sender hears the answer. */
export function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
}
