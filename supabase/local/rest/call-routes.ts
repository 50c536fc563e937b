import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { identifyCaller } from '../caller';
import {
  checkOneRow,
  contentRange,
  readStatus,
  sendAnswer,
  sendApplied,
  wantsOneObject,
} from './answer';
import { argumentNames, procedureSql } from './call';
import type { CallArguments } from './call';
import { malformedBody } from './errors';
import { execute } from './execute';
import { parsePayload } from './payload';
import { parsePrefer } from './prefer';
import { parseQuery } from './query';
import { bodyText, pathOf, searchParams } from './request';
import type { RestContext } from './routes';
import { Statement } from './statement';

type CallRequest = FastifyRequest<{ Params: { name: string } }>;

const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'and', 'or', 'not.and', 'not.or']);
const LOOKS_LIKE_FILTER = /^(not\.)?(eq|neq|gte?|lte?|like|ilike|in|is|cs|cd|ov|i?match)\./;

/** By GET the query string holds arguments and filters; what reads like a filter is one. */
function queryArguments(params: URLSearchParams): CallArguments {
  const entries = [...params].filter(
    ([name, value]) => !RESERVED.has(name) && !LOOKS_LIKE_FILTER.test(value),
  );
  return { by: 'query', values: new Map(entries) };
}

function bodyArguments(text: string): CallArguments {
  const payload = parsePayload(text || '{}');
  if (payload.isArray) throw malformedBody('Arguments must be a JSON object');
  return { by: 'json', text: payload.text, names: payload.keys };
}

async function call(context: RestContext, request: CallRequest, reply: FastifyReply) {
  const caller = await identifyCaller(request.headers, context.tokens);
  const prefer = parsePrefer(request.headers.prefer);
  const params = searchParams(request);
  const isPost = request.method === 'POST';
  const args = isPost ? bodyArguments(bodyText(request)) : queryArguments(params);
  const names = argumentNames(args);
  const procedure = await context.schema.procedure(request.params.name, names);
  const query = parseQuery(
    params,
    procedure.name,
    request.headers.range,
    isPost ? undefined : new Set(names),
  );
  const oneObject = wantsOneObject(request.headers.accept) && procedure.returnsSet;
  const statement = new Statement();
  const sql = procedureSql(statement, procedure, args, query, {
    countExact: prefer.countExact,
    maxRows: context.maxRows,
  });

  const outcome = await execute(context.database, {
    caller,
    method: request.method,
    path: pathOf(request),
    sql,
    values: statement.values,
    readOnly: !isPost,
    check: (result) => checkOneRow(oneObject, result),
  });
  sendApplied(reply, prefer);
  if (procedure.returns === 'void') {
    return sendAnswer(reply, { status: 204, body: undefined, oneObject });
  }
  const { offset } = query.window;
  const status = readStatus(offset, outcome);
  reply.header('content-range', contentRange(offset, outcome.rows, outcome.total));
  return sendAnswer(reply, { status, body: outcome.body, oneObject });
}

/** Functions of schema `public`: POST for any, GET for those that do not write. */
export function registerCalls(app: FastifyInstance, context: RestContext) {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/rpc/:name',
    handler: (request, reply) => call(context, request, reply),
  });
}
