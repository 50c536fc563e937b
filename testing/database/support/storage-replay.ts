import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../supabase/local/database';
import { createApp, createTokens } from '../../../supabase/local/gateway';
import { ObjectFiles } from '../../../supabase/local/storage/object-files';
import { registerStorage } from '../../../supabase/local/storage/routes';
import { connectPool } from '../real/pool';
import { startSupabase, type TestSupabase } from '../start';
import {
  bytesOf,
  differences,
  expand,
  FORM,
  type Step,
  type StorageExchange,
  type StorageFile,
} from './storage-exchanges';

const tokens = createTokens('a secret of at least thirty-two characters');
const strangers = createTokens('another secret of at least thirty-two characters');
const USER = '7d1c1d51-5d0e-4b3c-9a39-5a0f6a3f0a01';
const now = () => Math.floor(Date.now() / 1000);

const ROLE_TOKENS: Record<string, () => Promise<string>> = {
  anon: () => tokens.sign({ role: 'anon' }),
  authenticated: () => tokens.sign({ role: 'authenticated', sub: USER, exp: now() + 60 }),
  'authenticated (user A)': () => tokens.sign({ role: 'authenticated', sub: USER }),
  service_role: () => tokens.sign({ role: 'service_role' }),
  'service_role of another secret': () => strangers.sign({ role: 'service_role' }),
  'expired service_role': () => tokens.sign({ role: 'service_role', exp: 1 }),
  'expired authenticated': () => tokens.sign({ role: 'authenticated', exp: 1 }),
  'alg none': async () => `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`,
  'no exp': () => tokens.sign({ role: 'service_role' }),
  'no role claim': () => tokens.sign({ sub: USER }),
  'role postgres': () => tokens.sign({ role: 'postgres' }),
  'role made_up': () => tokens.sign({ role: 'made_up' }),
  'authenticated, sub no uuid': () => tokens.sign({ role: 'authenticated', sub: 'desk-42' }),
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of a link; the words of an exchange tell what is wrong with it. */
async function signLink(url: string, scope: string, what: string): Promise<string> {
  const ends = what.startsWith('expired') ? -60 : 60;
  const upload = scope === 'upload' && { upsert: what.includes('upsert token') };
  const claims = { url, ...upload, ...(scope !== '' && { scope }), exp: now() + ends };
  const token = await tokens.signLink(claims);
  const [head = '', , signature = ''] = token.split('.');
  if (what === 'claims changed') return `${head}.${encode({ ...claims, exp: 1e10 })}.${signature}`;
  const other = createHmac('sha256', 'no secret').update(token).digest('base64url');
  return what === 'signature changed' ? token.replace(signature, other) : token;
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends a request as it is: no address is normalised, no header is added. */
export async function send(origin: string, { method, path, headers, body }: Sent) {
  const { port } = new URL(origin);
  const ask = httpRequest({ port, host: '127.0.0.1', method, path, headers });
  // A server may answer before it has the body.
  ask.on('error', () => undefined);
  const { length } = body ?? '';
  const isWhole = Number(headers['content-length'] ?? length) === length;
  if (isWhole) ask.end(body);
  else ask.write(body ?? '');
  const [answer] = (await once(ask, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!isWhole) ask.destroy();
  const text = Buffer.concat(chunks).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** Headers that an answer has only where it is recorded with them. */
const RARE = ['cache-control', 'content-disposition', 'content-range', 'expires'];

/** A summary of a list, as recordings shorten it. */
const summarize = (answer: unknown) => ({
  names: (answer as { name: string; id: string | null }[]).map(({ name, id }) =>
    id === null ? `${name} (folder)` : name,
  ),
});

const isSummary = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'names' in answer;

const shorten = ({ names }: { names: string[] }) => ({ names: names.map(expand) });

/** Storage over a database of its own, in which files of recordings are replayed one after another. */
export function useStorage() {
  let supabase: TestSupabase;
  let database: Database;
  let app: FastifyInstance;
  let origin: string;
  let folder: string;
  let lastModified = '';

  beforeAll(async () => {
    supabase = await startSupabase({}, 'real');
    const { socketFolder: host = '', databaseName = '' } = supabase;
    database = connectPool({ user: 'supabase_admin', host, database: databaseName });
    folder = await mkdtemp(join(tmpdir(), 'storage-replay-'));
    const files = await ObjectFiles.open(folder);
    app = createApp({
      '/storage/v1': (part) => registerStorage(part, { database, tokens, files }),
    });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await supabase.stop();
    await rm(folder, { recursive: true });
  });

  async function fill(text: string, what: string): Promise<string> {
    let filled = text;
    for (const [placeholder = '', kind = ''] of text.matchAll(/<([^<>]+)>/g)) {
      const [, role = ''] = /^token: (.+)$/.exec(kind) ?? [];
      const [, scope = '', url] = /^signed (?:(\w+) )?token for (.+)$/.exec(kind) ?? [];
      const value =
        (await ROLE_TOKENS[role]?.()) ??
        (url === undefined ? undefined : await signLink(url, scope, what));
      if (kind === 'sb_secret key') filled = filled.replace(placeholder, tokens.secretKey);
      else if (value !== undefined) filled = filled.replace(placeholder, value);
    }
    return filled;
  }

  async function headersOf({ what, as, headers, body }: StorageExchange) {
    const dates = { later: new Date(Date.now() + 3_600_000).toUTCString(), same: lastModified };
    const filled: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) filled[name] = await fill(value, what);
    if (filled['content-type']?.includes('<boundary>')) filled['content-type'] = FORM;
    if ('if-modified-since' in filled) {
      filled['if-modified-since'] = what.includes('later') ? dates.later : dates.same;
    }
    const token = await ROLE_TOKENS[as]?.();
    if (token !== undefined) filled['authorization'] = `Bearer ${token}`;
    const isChunked = 'transfer-encoding' in filled;
    const length = body && (body.claimed ?? bytesOf(body).length);
    if (!isChunked && length !== undefined) filled['content-length'] = String(length);
    return filled;
  }

  const asService = async (method: string, path: string, rest: Partial<Sent> = {}) => {
    const authorization = `Bearer ${await tokens.sign({ role: 'service_role' })}`;
    const headers = { ...rest.headers, authorization };
    return send(origin, { ...rest, method, path: `/storage/v1${path}`, headers });
  };

  async function take({ put, remove, sql }: Step): Promise<void> {
    if (sql !== undefined) await database.exec(sql);
    if (remove) await asService('DELETE', `/object/${remove.bucket}/${encodeURI(remove.name)}`);
    if (!put) return;
    const { bucket, name, text, type, cacheControl, metadata = {} } = put;
    const { status } = await asService('PUT', `/object/${bucket}/${encodeURI(name)}`, {
      headers: {
        'content-type': type,
        'cache-control': cacheControl,
        'x-metadata': Buffer.from(JSON.stringify(metadata)).toString('base64'),
      },
      body: Buffer.from(text),
    });
    expect(status).toBe(200);
  }

  /** Makes the buckets and objects of a file, and none else. */
  async function prepare({ buckets, objects }: StorageFile): Promise<void> {
    await database.exec(`
      set storage.allow_delete_query = 'true';
      drop table if exists public.att;
      delete from storage.objects where true;
      delete from storage.buckets where true;
      reset storage.allow_delete_query`);
    for (const [id, { fileSizeLimit = null, kinds = null }] of Object.entries(buckets)) {
      await database.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values ($1, $1, false, $2, $3)`,
        [id, fileSizeLimit, kinds],
      );
    }
    for (const object of objects) await take({ put: object });
  }

  function compare(exchange: StorageExchange, { status, headers, text }: Received): string[] {
    const { answerHeaders, answer } = exchange;
    const isJson = headers['content-type']?.startsWith('application/json') && text !== '';
    const given: unknown = isJson ? JSON.parse(text) : text === '' ? null : text;
    lastModified = headers['last-modified'] ?? lastModified;
    const rare = RARE.filter((name) => name in headers && !(name in answerHeaders));
    return [
      ...(status === exchange.status ? [] : [`status: ${status}`]),
      ...Object.entries(answerHeaders).flatMap(([name, value]) =>
        differences(value, headers[name], name),
      ),
      ...rare.map((name) => `${name}: ${headers[name]}`),
      ...(isSummary(answer)
        ? differences(shorten(answer as { names: string[] }), summarize(given))
        : differences(answer ?? null, given)),
    ];
  }

  /** Makes the call of an exchange, after all that it needs. @returns where the answer differs from the recorded one */
  async function replay(exchange: StorageExchange): Promise<string[]> {
    for (const step of exchange.before) await take(step);
    const { method, what, body } = exchange;
    const path = `/storage/v1${expand(await fill(exchange.path, what))}`;
    const headers = await headersOf(exchange);
    const sent = { method, path, headers, ...(body && { body: bytesOf(body) }) };
    return compare(exchange, await send(origin, sent));
  }

  return { prepare, replay };
}
