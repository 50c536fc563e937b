import type { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance } from 'fastify';

import { checkApiKey } from './caller';
import { copyOpenData } from './data-copy';
import { RestError } from './rest/errors';
import type { Tokens } from './tokens';

export interface CopyOptions {
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
