import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createApp,
  bearer,
  checkApiKey,
  createTokens,
  type Tokens,
} from '../../../supabase/local/gateway';
import { registerAuth } from '../../../supabase/local/auth/routes';
import { ObjectFiles } from '../../../supabase/local/storage/object-files';
import { registerStorage } from '../../../supabase/local/storage/routes';
import { type AuthSettings, LOCAL_SETTINGS } from '../../../supabase/local/auth/settings';
import { locateBinaries } from './binaries';
import { FIRST_DATABASE } from './cluster';
import { Servers } from './servers';
import { createDatabase } from './shared-server';
import { type PostgresOptions, startPostgres } from './template';
import { findUnbounded } from './unbounded';

interface RealSupabaseOptions extends PostgresOptions {
  /** Jest's worker that asks; one without a worker gets a server of its own. */
  worker?: string | undefined;
  /** Rows that PostgREST answers at most, "Max rows" of a hosted project. */
  maxRows?: number;
  /** Settings of Auth that differ from those of the local Supabase. */
  auth?: Partial<AuthSettings>;
}

/**
 * Starts the parts of a hosted Supabase project: PostgREST in front of PostgreSQL, with the local Auth and Storage
 * over the same database. It listens on 127.0.0.1 and on sockets in a temporary folder, and leaves nothing behind.
 *
 * @throws Error on a machine it cannot run on, or with the output of the server that failed
 */
export async function startRealSupabase(options: RealSupabaseOptions = {}) {
  const servers = await Servers.make();
  try {
    const jwtSecret = randomBytes(48).toString('base64url');
    const tokens = createTokens(jwtSecret);
    const { folder, name, database, stop } = await provideDatabase(servers, options);
    const socketPath = await startPostgrest(servers, {
      PGRST_DB_URI: `postgresql://authenticator@/${name}?host=${folder}`,
      PGRST_DB_MAX_ROWS: String(options.maxRows ?? 1000),
      PGRST_JWT_SECRET: jwtSecret,
    });
    const files = await ObjectFiles.open(servers.folder);
    const app = createApp({
      '/storage/v1': (part) => registerStorage(part, { database, tokens, files }),
      '/rest/v1': (rest) => proxyRest(rest, socketPath, tokens),
      '/auth/v1': (auth) =>
        registerAuth(auth, { database, tokens, settings: { ...LOCAL_SETTINGS, ...options.auth } }),
    });
    return {
      url: await app.listen({ host: '127.0.0.1', port: 0 }),
      publishableKey: tokens.publishableKey,
      secretKey: tokens.secretKey,
      /** Folder of PostgreSQL's socket, which `pg` takes as its `host`. */
      socketFolder: folder,
      databaseName: name,
      /** @throws Error for statements of calls that a hosted project refuses */
      async stop() {
        await app.close();
        const unbounded = options.hosted === undefined ? [] : await findUnbounded(database);
        await servers.stop();
        await stop();
        if (unbounded.length > 0) throw new Error(`Without WHERE:\n${unbounded.join('\n')}`);
      },
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

/** A database on the server of the worker, or on a server of its own if it must differ in more than its rows. */
async function provideDatabase(servers: Servers, options: RealSupabaseOptions) {
  const { worker, migrations, settings, version, release, schemas, hosted } = options;
  const isPlain =
    hosted !== 'new' &&
    [migrations, settings, version, release, schemas].every((part) => part === undefined);
  if (worker !== undefined && isPlain) return createDatabase(worker, hosted);
  const database = await startPostgres(servers, options);
  return {
    folder: servers.folder,
    name: FIRST_DATABASE,
    database,
    stop: () => database.close(),
  };
}

/** As on a hosted project. */
const SETTINGS = {
  PGRST_DB_SCHEMAS: 'public',
  PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
  PGRST_DB_ANON_ROLE: 'anon',
  PGRST_DB_POOL: '10',
  PGRST_JWT_SECRET_IS_BASE64: 'false',
  PGRST_LOG_LEVEL: 'crit',
};

const isReady = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const ask = httpRequest({ socketPath, method: 'HEAD', path: '/' }, (answer) => {
      answer.resume();
      // 503 until it has read the schema.
      resolve(answer.statusCode !== 503);
    });
    ask.on('error', () => resolve(false)).end();
  });

/** Starts PostgREST. @returns the path of the socket it listens on */
async function startPostgrest(servers: Servers, settings: Record<string, string>): Promise<string> {
  const socketPath = join(servers.folder, 'postgrest.sock');
  const server = servers.start({
    command: locateBinaries().postgrest,
    args: [],
    env: {
      ...SETTINGS,
      ...settings,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
    },
    stopSignal: 'KILL',
  });
  await servers.waitFor(server, () => isReady(socketPath));
  return socketPath;
}

/** Headers between two neighbours, which a proxy does not hand on. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

const handedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)));

/** Seconds that the gateway's own token lives. */
const ROLE_TOKEN_SECONDS = 60;

/**
 * `Authorization` for PostgREST, which knows tokens and no keys: a person's token goes on; for a key alone the gateway
 * signs a token with the role of the key.
 */
async function authorize({ headers }: FastifyRequest, tokens: Tokens): Promise<string> {
  const { role } = checkApiKey(headers, tokens);
  const { apikey, authorization } = headers;
  if (authorization !== undefined && bearer(authorization) !== apikey) return authorization;
  const exp = Math.floor(Date.now() / 1000) + ROLE_TOKEN_SECONDS;
  return `Bearer ${await tokens.sign({ role, exp })}`;
}

/** Hands requests on to PostgREST once their key is known, as a hosted project's gateway does. */
function proxyRest(app: FastifyInstance, socketPath: string, tokens: Tokens) {
  const agent = new Agent({ keepAlive: true });
  app.addHook('onClose', () => agent.destroy());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));

  const forward = async (
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ) => {
    const authorization = await authorize(request, tokens);
    reply.hijack();
    const onward = httpRequest({
      agent,
      socketPath,
      method: request.method,
      path: request.raw.url?.replace(/^\/rest\/v1\/?/, '/') ?? '/',
      headers: { ...handedOn(request.headers), authorization },
    });
    onward.on('response', (answer) => {
      answer.pipe(reply.raw.writeHead(answer.statusCode ?? 502, handedOn(answer.headers)));
    });
    onward.on('error', () => {
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.raw.writeHead(502).end('Bad Gateway');
    });
    request.raw.pipe(onward);
  };
  app.all('/', forward);
  app.all('/*', forward);
}
