import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance } from 'fastify';
import { checkApiKey } from './caller';
import { RestError } from './rest/errors';
import type { Tokens } from './tokens';

/** What of a data folder cannot be made again: the database, the key of its tokens, the seal of sessions and links. */
export const KEPT = ['db', 'secrets.json', 'session-secret'] as const;

/** Where copies, and what is to be restored, wait inside the data folder: as private, and on the same disk. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const copies = resolve(dataDir, 'copies');
  await mkdir(copies, { recursive: true, mode: 0o700 });
  return mkdtemp(join(copies, 'copy-'));
}

/**
 * Copies a data folder that nobody writes to meanwhile.
 *
 * @returns the copy's folder; the caller deletes it
 */
export async function copyData(dataDir: string): Promise<string> {
  const folder = await makeWorkFolder(dataDir);
  for (const name of KEPT.filter((kept) => existsSync(join(dataDir, kept)))) {
    await cp(join(dataDir, name), join(folder, name), { recursive: true });
  }
  return folder;
}

/**
 * Copies the data folder of an open database. PGlite writes only while it works on a query, so between two queries the
 * files are what a power cut would leave: whole, with the log that completes them. The checkpoint keeps that log short.
 */
async function copyOpenData(database: PGlite, dataDir: string): Promise<string> {
  await database.query('checkpoint');
  return database.runExclusive(() => copyData(dataDir));
}

interface CopyOptions {
  database: PGlite;
  tokens: Tokens;
  /** Folder of the database; copies are made inside it. */
  dataDir: string;
}

/**
 * `POST /local/v1/copies` copies the data while requests wait: 201 with the copy's folder, to be deleted by whoever asked.
 * A hosted project has no such call. 401 without a key, 403 for any but the service key.
 */
export function registerCopies(app: FastifyInstance, { database, tokens, dataDir }: CopyOptions) {
  app.post('/copies', async (request, reply) => {
    const { role } = await checkApiKey(request.headers, tokens);
    if (role !== 'service_role') throw new RestError(403, '42501', 'The service key is needed');
    return reply.code(201).send({ folder: await copyOpenData(database, dataDir) });
  });
}
