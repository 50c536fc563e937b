import type { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identifyCaller, type Tokens } from '../tokens';
import { prepareCall } from './calls';
import { malformedBody, notOneRow, RestError } from '../errors';
import { execute, type Outcome, type Plan } from './execute';
import { contentRange, parsePrefer, readStatus, sendAnswer, wantsOneObject } from './headers';
import { parseQuery } from './query';
import { createSchemaCache, findTable } from './schema-cache';
import { planRead, planWrite } from './tables';

type RestRequest = FastifyRequest<{ Params: { name: string } }>;

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

/** The REST interface of schema `public`, to be mounted at `/rest/v1`. */
export function registerRest(app: FastifyInstance, database: PGlite, tokens: Tokens) {
  const readSchema = createSchemaCache(database);

  /** What every request begins with, and how it runs its statement. */
  async function open(request: RestRequest, reply: FastifyReply) {
    const caller = await identifyCaller(request.headers, tokens);
    checkProfile(request);
    const schema = await readSchema();
    const prefer = parsePrefer(request.headers.prefer);
    const oneObject = wantsOneObject(request.headers.accept);
    const run = async (plan: Plan, isSingular: boolean) => {
      const outcome = await execute(database, {
        caller,
        // PostgREST logs in as authenticator, whose settings hold where the caller's role has none.
        roleSettings: {
          ...schema.roleSettings.get('authenticator'),
          ...schema.roleSettings.get(caller.role),
        },
        method: request.method,
        path: request.url.replace(/^\/rest\/v1|\?.*$/gs, ''),
        plan,
        check: ({ rows }) => {
          if (isSingular && rows !== 1) throw notOneRow(rows);
        },
      });
      if (prefer.applied) reply.header('preference-applied', prefer.applied);
      return outcome;
    };
    const answer = (outcome: Outcome, range: string, status: number, hasBody: boolean) => {
      reply.header('content-range', range);
      return sendAnswer(reply, { status, body: hasBody ? outcome.body : undefined, oneObject });
    };
    return { schema, prefer, oneObject, run, answer, name: request.params.name };
  }

  async function read(request: RestRequest, reply: FastifyReply) {
    const { schema, prefer, oneObject, run, answer, name } = await open(request, reply);
    const table = findTable(schema, name);
    const { range } = request.headers;
    const query = parseQuery(searchParams(request), { relation: name, range });
    const outcome = await run(planRead(table, query, prefer), oneObject);
    const { offset } = query.window;
    const status = readStatus(offset, outcome);
    return answer(outcome, contentRange(offset, outcome), status, true);
  }

  async function write(request: RestRequest, reply: FastifyReply) {
    const { schema, prefer, oneObject, run, answer, name } = await open(request, reply);
    const { method } = request;
    const table = findTable(schema, name);
    const query = parseQuery(searchParams(request), { relation: name });
    const body = method === 'DELETE' ? '' : jsonBody(request);
    const { returnsRows } = prefer;
    const plan = planWrite(method, table, query, prefer, body);
    const outcome = await run(plan, oneObject);
    const { rows, merged = 0 } = outcome;
    const total = prefer.count === 'exact' ? rows : null;
    const insertStatus = merged > 0 && merged === rows ? 200 : 201;
    const status = method === 'POST' ? insertStatus : returnsRows ? 200 : 204;
    const range = contentRange(0, { rows: method === 'PATCH' ? rows : 0, total });
    return answer(outcome, range, status, returnsRows);
  }

  async function call(request: RestRequest, reply: FastifyReply) {
    const { schema, prefer, oneObject, run, answer, name } = await open(request, reply);
    const { method } = request;
    if (method === 'PATCH' || method === 'DELETE') {
      throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
    }
    const { plan, procedure, query } = prepareCall(schema, {
      name,
      method,
      params: searchParams(request),
      range: request.headers.range,
      body: method === 'POST' ? jsonBody(request) : '',
      prefer,
    });
    const outcome = await run(plan, oneObject && procedure.returnsSet);
    const { offset } = query.window;
    const range = contentRange(offset, outcome);
    if (procedure.returns === 'void') return answer(outcome, range, 204, false);
    return answer(outcome, range, readStatus(offset, outcome), true);
  }

  const url = '/:name';
  app.route<{ Params: { name: string } }>({ method: 'GET', url, handler: read });
  app.route<{ Params: { name: string } }>({
    method: ['POST', 'PATCH', 'DELETE'],
    url,
    handler: write,
  });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: '/rpc/:name',
    handler: call,
  });
}
