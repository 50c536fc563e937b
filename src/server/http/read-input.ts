import { randomUUID } from 'node:crypto';
import { parse as parseStrictly } from 'secure-json-parse';
// The server uses the full zod, whose chained checks read better: only in browsers does its size matter, so `src/domain`
// uses `zod/mini`. Both share one core, so `safeParse` takes the schemas of either.
import { z } from 'zod';
import { FILE_NAME_HEADER } from '../../domain/http-api/imports';
import { codePoints, hasForbiddenCharacter, trimLine } from '../../domain/text';
import { fieldErrors } from '../../domain/zod';
import type { ApiRequest, ApiResponse, Result } from './api-types';
import { invalid, problem } from './problem';

/** Longest body that is read, in bytes; our host refuses a longer one before it is in memory. */
export const MAX_BODY_BYTES = 64 * 1024;

export type BodyFormat = 'json' | 'form';
export type Fields = Record<string, unknown>;
export type ReadBody =
  { ok: true; format: BodyFormat; fields: Fields } | { ok: false; response: ApiResponse };

/** Media types of the bodies that functions read. */
export const BODY_FORMATS: Record<string, BodyFormat> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};

export const malformed = (detail: string): { ok: false; response: ApiResponse } => ({
  ok: false,
  response: problem(400, { detail }),
});

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a body that nobody has parsed yet, or undefined. Bytes that are not UTF-8 make it null. */
function rawText(body: unknown): string | null | undefined {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Refuses keys by which a copied object could take on another prototype: `__proto__` and the like. */
function readJson(text: string): ReadBody {
  try {
    const fields: unknown = parseStrictly(text);
    return isRecord(fields)
      ? { ok: true, format: 'json', fields }
      : malformed('The body must be a JSON object.');
  } catch {
    return malformed('The body is not valid JSON.');
  }
}

/** Several options may be chosen of one custom field. */
const mayRepeat = (name: string): boolean => name.startsWith('custom_fields[');

/** Reads the fields of a form; not ok with 400 when one was sent twice. */
export function readForm(form: URLSearchParams): ReadBody {
  const names = [...new Set(form.keys())];
  if (names.some((name) => !mayRepeat(name) && form.getAll(name).length > 1)) {
    return malformed('A field was sent twice.');
  }
  const fields = names.map((name) => {
    const values = form.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return { ok: true, format: 'form', fields: Object.fromEntries(fields) as Fields };
}

/** A body parsed before us (`gatsby develop`): what its parser let through is looked at again. */
export function readParsed(body: unknown, format: BodyFormat): ReadBody {
  if (!isRecord(body)) return malformed('The body must be an object of fields.');
  const { custom_fields: _customFields, ...fields } = body;
  const isRepeated = ([name, value]: [string, unknown]) =>
    typeof value !== 'string' && !mayRepeat(name);
  return format === 'form' && Object.entries(fields).some(isRepeated)
    ? malformed('A field was sent twice.')
    : { ok: true, format, fields: body };
}

/** The media type of a body, without its parameters. */
export const mediaTypeOf = ({
  'content-type': type = '',
}: {
  'content-type'?: string | undefined;
}) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Reads the fields of a request strictly.
 * @param maxBytes where more than 64 KiB may come
 * @returns the fields, or the reply: 400 malformed, 413 over the limit, 415 of another type
 */
export function readBody(
  request: ApiRequest,
  formats: readonly BodyFormat[],
  maxBytes = MAX_BODY_BYTES,
): ReadBody {
  const type = mediaTypeOf(request.headers);
  const format = Object.hasOwn(BODY_FORMATS, type) ? BODY_FORMATS[type] : undefined;
  if (format === undefined || !formats.includes(format))
    return { ok: false, response: problem(415) };

  const text = rawText(request.body);
  const bytes = text ? Buffer.byteLength(text) : Number(request.headers['content-length'] ?? 0);
  if (bytes > maxBytes) return { ok: false, response: problem(413) };
  if (text === null) return malformed('The body is not UTF-8.');
  if (text === undefined) return readParsed(request.body, format);
  return format === 'json' ? readJson(text) : readForm(new URLSearchParams(text));
}

/**
 * Reads a body that is a file.
 *
 * @returns its bytes, 413 over the limit, or 415 of another type
 */
export function readFile(
  { headers, body }: ApiRequest,
  type: string,
  maxBytes: number,
): Result<Uint8Array> {
  if (headers['content-type']?.toLowerCase() !== type) return { ok: false, response: problem(415) };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!(bytes instanceof Uint8Array)) return { ok: false, response: problem(400) };
  return bytes.length > maxBytes
    ? { ok: false, response: problem(413) }
    : { ok: true, value: bytes };
}

const MAX_FILE_NAME = 200;

/** The name of a file that is sent as a body: the header `X-File-Name`, percent-encoded; 422 without one. */
export function fileName({ headers }: ApiRequest): Result<string> {
  let name = '';
  try {
    name = trimLine(decodeURIComponent(headers[FILE_NAME_HEADER] ?? ''));
  } catch {
    // Answered below, as if there were none.
  }
  return name === '' || hasForbiddenCharacter(name) || codePoints(name) > MAX_FILE_NAME
    ? {
        ok: false,
        response: invalid([
          { field: 'file_name', message: 'Give the file a name of at most 200 characters.' },
        ]),
      }
    : { ok: true, value: name };
}

/** Input by a schema; not ok with 422, which names the fields that are wrong. */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>> {
  const parsed = z.safeParse(schema, input);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, response: invalid(fieldErrors(parsed.error.issues)) };
}

/** The parameters of the address by a schema; not ok with 422, which names those that are wrong. */
const parseQuery = <Schema extends z.core.$ZodType>(schema: Schema, { query }: ApiRequest) =>
  parseInput(schema, Object.fromEntries(query));

/** A JSON body by a schema; not ok with 400, 413, 415 (`readBody`), or 422, which names the fields that are wrong. */
export function parseJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  request: ApiRequest,
  maxBytes = MAX_BODY_BYTES,
) {
  const body = readBody(request, ['json'], maxBytes);
  return body.ok ? parseInput(schema, body.fields) : body;
}

/** The path's parameters by a schema; not ok with 404, whose detail is the schema's message. */
function parsePath<Schema extends z.core.$ZodType>(
  schema: Schema,
  { params }: ApiRequest,
): Result<z.output<Schema>> {
  const parsed = z.safeParse(schema, params);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, response: problem(404, issue && { detail: issue.message }) };
}

const PARSERS = { path: parsePath, query: parseQuery, body: parseJson };

type Part = keyof typeof PARSERS;

/** The parts of a request that a handler reads, each by its schema. */
export type RequestParts = Partial<Record<Part, z.core.$ZodType>>;

export type ParsedParts<Parts extends RequestParts> = {
  [Name in keyof Parts]: Parts[Name] extends z.core.$ZodType ? z.output<Parts[Name]> : undefined;
};

/** Parses these parts in the order path, query, body; not ok with the first refusal. */
export function parseParts<Parts extends RequestParts>(
  parts: Parts,
  request: ApiRequest,
): Result<ParsedParts<Parts>> {
  const value: Partial<Record<Part, unknown>> = {};
  for (const part of ['path', 'query', 'body'] as const) {
    const schema = parts[part];
    if (!schema) continue;
    const parsed = PARSERS[part](schema, request);
    if (!parsed.ok) return parsed;
    value[part] = parsed.value;
  }
  return { ok: true, value: value as ParsedParts<Parts> };
}

const invalidKey = (message: string) => invalid([{ field: 'idempotency_key', message }]);

/**
 * The key under which a request is stored once, however often it is sent: the header `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header). Without one it is a request of its own.
 *
 * @returns a UUID, or 422
 */
export function idempotencyKey(request: ApiRequest): Result<string> {
  const given = givenKey(request);
  return given.ok ? { ok: true, value: given.value ?? randomUUID() } : given;
}

/** The same key where the caller gives one. @returns a UUID, undefined, or 422 */
export function givenKey({ headers }: ApiRequest): Result<string | undefined> {
  const key = z.guid().optional().safeParse(headers['idempotency-key']);
  return key.success
    ? { ok: true, value: key.data?.toLowerCase() }
    : { ok: false, response: invalidKey('Idempotency-Key must be a UUID.') };
}

/** 422: the key was used for something else. */
export const usedKey = (what: string) => invalidKey(`This Idempotency-Key was used for ${what}.`);
