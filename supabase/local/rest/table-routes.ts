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
import { execute } from './execute';
import type { Outcome } from './execute';
import { parsePayload } from './payload';
import { parsePrefer } from './prefer';
import { parseQuery } from './query';
import { readSql } from './read';
import { bodyText, pathOf, searchParams } from './request';
import type { RestContext } from './routes';
import { qualified, Statement } from './statement';
import { deleteSql, insertSql, updateSql } from './write';

type TableRequest = FastifyRequest<{ Params: { table: string } }>;

/** A change of nothing, for which Postgres need not be asked. */
const NOTHING: Outcome = { total: 0, rows: 0, body: '[]' };

async function read(context: RestContext, request: TableRequest, reply: FastifyReply) {
  const caller = await identifyCaller(request.headers, context.tokens);
  const oneObject = wantsOneObject(request.headers.accept);
  const prefer = parsePrefer(request.headers.prefer);
  const { table: name } = request.params;
  const query = parseQuery(searchParams(request), name, request.headers.range);
  const statement = new Statement();
  const sql = readSql(statement, await context.schema.table(name), qualified(name), query, {
    countExact: prefer.countExact,
    maxRows: context.maxRows,
  });

  const outcome = await execute(context.database, {
    caller,
    method: request.method,
    path: pathOf(request),
    sql,
    values: statement.values,
    readOnly: true,
  });
  const { offset } = query.window;
  const status = readStatus(offset, outcome);
  checkOneRow(oneObject, outcome);
  sendApplied(reply, prefer);
  reply.header('content-range', contentRange(offset, outcome.rows, outcome.total));
  return sendAnswer(reply, { status, body: outcome.body, oneObject });
}

async function planWrite(context: RestContext, request: TableRequest) {
  const table = await context.schema.table(request.params.table);
  const prefer = parsePrefer(request.headers.prefer);
  const query = parseQuery(searchParams(request), table.name);
  const statement = new Statement();
  const planned = (sql: string | undefined) => ({ table, prefer, statement, sql });

  if (request.method === 'DELETE') return planned(deleteSql(statement, table, query, prefer));
  const payload = parsePayload(bodyText(request));
  if (request.method === 'POST') {
    return planned(
      payload.isEmptyArray ? undefined : insertSql(statement, table, payload, query, prefer),
    );
  }
  return planned(
    payload.keys.length ? updateSql(statement, table, payload, query, prefer) : undefined,
  );
}

const location = (table: string, key: Record<string, unknown>) =>
  `/${table}?${Object.entries(key)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`)
    .join('&')}`;

async function write(context: RestContext, request: TableRequest, reply: FastifyReply) {
  const caller = await identifyCaller(request.headers, context.tokens);
  const oneObject = wantsOneObject(request.headers.accept);
  const { table, prefer, statement, sql } = await planWrite(context, request);
  const isFull = prefer.representation === 'full';
  const check = (outcome: Outcome) => checkOneRow(oneObject && isFull, outcome);

  const execution = { caller, method: request.method, path: pathOf(request), readOnly: false };
  const outcome = sql
    ? await execute(context.database, { ...execution, sql, values: statement.values, check })
    : NOTHING;
  check(outcome);
  sendApplied(reply, prefer);
  const isInsert = request.method === 'POST';
  const total = prefer.countExact ? outcome.rows : null;
  reply.header('content-range', contentRange(0, isInsert ? 0 : outcome.rows, total));
  if (isInsert && prefer.representation === 'headers-only' && outcome.rows === 1) {
    const [key]: Record<string, unknown>[] = JSON.parse(outcome.body);
    if (key) reply.header('location', location(table.name, key));
  }
  const status = isInsert ? 201 : isFull ? 200 : 204;
  return sendAnswer(reply, { status, body: isFull ? outcome.body : undefined, oneObject });
}

/** Select, insert, upsert, update and delete on a table or view. */
export function registerTables(app: FastifyInstance, context: RestContext) {
  app.get<{ Params: { table: string } }>('/:table', (request, reply) =>
    read(context, request, reply),
  );
  app.route<{ Params: { table: string } }>({
    method: ['POST', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: (request, reply) => write(context, request, reply),
  });
}
