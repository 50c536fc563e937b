import type { FastifyInstance } from 'fastify';

import type { Database } from '../database';
import type { Tokens } from '../tokens';
import { registerCalls } from './call-routes';
import { createSchemaCache } from './schema-cache';
import type { SchemaCache } from './schema-cache';
import { registerTables } from './table-routes';

/** What the routes share. */
export interface RestContext {
  database: Database;
  schema: SchemaCache;
  tokens: Tokens;
  /** Most rows one answer may hold. */
  maxRows: number;
}

/** A hosted project's default. */
const MAX_ROWS = 1000;

/** The REST interface of schema `public`, to be mounted at `/rest/v1`. */
export function registerRest(app: FastifyInstance, database: Database, tokens: Tokens) {
  const context = { database, schema: createSchemaCache(database), tokens, maxRows: MAX_ROWS };
  registerTables(app, context);
  registerCalls(app, context);
}
