import type { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformedBody, RestError } from '../errors';
import { identifyCaller, type Tokens } from '../gateway';
import { prepareCall } from './calls';
import {
  execute,
  type Outcome,
  type Plan,
  contentRange,
  parsePrefer,
  readStatus,
  wantsOneObject,
  type Preferences,
} from './request';
import { parseQuery } from './query';
import { createSchemaCache, findTable, type SchemaCache } from './schema-cache';
import { planRead, planWrite } from './tables';

interface Named {
  Params: { name: string };
}

/** The query string, decoded. */
function searchParams({ url }: FastifyRequest): URLSearchParams {
  const params = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
  const isCut = [...params].some(([name]) => name.includes('\0'));
  if (!isCut) return params;
  throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
}

/** The JSON text of the body, which the server leaves unparsed; empty when there is none. */
function jsonBody({ body, headers }: FastifyRequest): string {
  const [type = ''] = (headers['content-type'] ?? 'application/json').split(';');
  if (type.trim() !== 'application/json') {
    throw malformedBody(`Content-Type not acceptable: ${type}`);
  }
  return typeof body === 'string' ? body : '';
}

function checkProfile({ method, headers }: FastifyRequest): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const profile = headers[isRead ? 'accept-profile' : 'content-profile'] ?? 'public';
  if (profile !== 'public') {
    throw new RestError(406, 'PGRST106', 'The schema must be one of the following: public');
  }
}

/** supabase-js pages by `limit` and `offset`. */
function refuseRange({ headers }: FastifyRequest): void {
  if (headers.range === undefined) return;
  throw new RestError(400, 'PGRST122', 'The local Supabase does not know Range headers');
}

/** PostgREST logs in as authenticator, whose settings hold where the caller's role has none. */
const settingsOf = ({ roleSettings }: SchemaCache, role: string) => ({
  ...roleSettings.get('authenticator'),
  ...roleSettings.get(role),
});

function writeStatus(method: string, { returnsRows }: Preferences) {
  if (method === 'POST') return 201;
  return returnsRows ? 200 : 204;
}

/** The parts of the interface that all requests share. */
interface RestParts {
  database: PGlite;
  tokens: Tokens;
  readSchema: () => Promise<SchemaCache>;
}

/** Begins every request, and returns the functions that run its statement and send the response. */
async function openRequest(
  { database, tokens, readSchema }: RestParts,
  request: FastifyRequest<Named>,
  reply: FastifyReply,
) {
  const { method, headers, params, url } = request;
  const caller = await identifyCaller(headers, tokens);
  checkProfile(request);
  refuseRange(request);
  const schema = await readSchema();
  const prefer = parsePrefer(headers.prefer);
  const oneObject = wantsOneObject(headers.accept);
  const run = async (plan: Plan, isSingular = oneObject) => {
    const outcome = await execute(database, {
      caller,
      roleSettings: settingsOf(schema, caller.role),
      method,
      path: url.replace(/^\/rest\/v1|\?.*$/gs, ''),
      plan,
      isSingular,
    });
    if (prefer.applied) reply.header('preference-applied', prefer.applied);
    return outcome;
  };
  const answer = ({ body }: Outcome, range: string, status: number, hasBody = true) => {
    reply.code(status).header('content-range', range);
    if (!hasBody) return reply.send();
    const mediaType = oneObject ? 'application/vnd.pgrst.object+json' : 'application/json';
    return reply
      .header('content-type', `${mediaType}; charset=utf-8`)
      .send(oneObject ? body.replace(/^\[|\]$/g, '') : body);
  };
  return { schema, prefer, oneObject, run, answer, name: params.name };
}

/** The REST interface of schema `public`, to be mounted at `/rest/v1`. */
export function registerRest(app: FastifyInstance, database: PGlite, tokens: Tokens) {
  const parts = { database, tokens, readSchema: createSchemaCache(database) };
  const open = (request: FastifyRequest<Named>, reply: FastifyReply) =>
    openRequest(parts, request, reply);

  app.get<Named>('/:name', async (request, reply) => {
    const { schema, prefer, run, answer, name } = await open(request, reply);
    const table = findTable(schema, name);
    const query = parseQuery(searchParams(request), name);
    const outcome = await run(planRead(table, query, prefer));
    const status = readStatus(query.offset, outcome);
    return answer(outcome, contentRange(query.offset, outcome), status);
  });

  app.route<Named>({
    method: ['POST', 'PATCH', 'DELETE'],
    url: '/:name',
    handler: async (request, reply) => {
      const { schema, prefer, run, answer, name } = await open(request, reply);
      const { method } = request;
      const table = findTable(schema, name);
      const query = parseQuery(searchParams(request), name);
      const body = method === 'DELETE' ? '' : jsonBody(request);
      const outcome = await run(planWrite(method, { table, query, prefer }, body));
      const { rows } = outcome;
      const total = prefer.count === 'exact' ? rows : null;
      const range = contentRange(0, { rows: method === 'PATCH' ? rows : 0, total });
      return answer(outcome, range, writeStatus(method, prefer), prefer.returnsRows);
    },
  });

  app.route<Named>({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/rpc/:name',
    handler: async (request, reply) => {
      const { schema, prefer, oneObject, run, answer, name } = await open(request, reply);
      if (request.method !== 'POST') {
        throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`);
      }
      const { plan, procedure, query } = prepareCall(schema, {
        name,
        params: searchParams(request),
        body: jsonBody(request),
        prefer,
      });
      const outcome = await run(plan, oneObject && procedure.returnsSet);
      const range = contentRange(query.offset, outcome);
      if (procedure.returns === 'void') return answer(outcome, range, 204, false);
      return answer(outcome, range, readStatus(query.offset, outcome));
    },
  });
}
