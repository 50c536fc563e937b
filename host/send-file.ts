import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../src/server/accept-encoding';
import { isNotModified, isRangeCurrent } from './conditional';
import { type ByteRange, parseRange } from './range';
import { describeCause } from './request-log';
import type { Representation, SiteFile } from './site-file';

/**
 * Answers GET or HEAD with a file in the encoding the client prefers: 200, 206, 304 or 416.
 *
 * @param extra headers of this answer alone: name, value, name, value …
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  extra: readonly string[] = [],
): void {
  const { headers, method } = request;
  const range = method === 'GET' ? headers.range : undefined;
  // Ranges count in the bytes of the file itself, so they are cut from the identity encoding.
  const chosen = range === undefined ? choose(request, file) : file.identity;
  const answer: Answer = { request, reply, chosen, extra };
  if (isNotModified(headers, chosen)) startAnswer(answer, 304).end();
  else if (range !== undefined && isRangeCurrent(headers, chosen)) sendRange(answer, range);
  else sendBytes(answer, 200);
}

/** Answers with a file under an error status; what the client holds makes no difference then. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  status: number,
): void {
  sendBytes({ request, reply, chosen: choose(request, file), extra: [] }, status);
}

interface Answer {
  request: FastifyRequest;
  reply: FastifyReply;
  chosen: Representation;
  extra: readonly string[];
}

function choose(request: FastifyRequest, file: SiteFile): Representation {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.representations);
  return file.representations.get(encoding) ?? file.identity;
}

/** Past Fastify, which would copy the headers one by one into an object for Node to take apart again. */
function startAnswer(
  { request, reply, chosen, extra }: Answer,
  status: number,
  ...more: string[]
): ServerResponse {
  const list = [...chosen.headers(request), 'x-request-id', request.id, ...extra, ...more];
  return reply.hijack().raw.writeHead(status, list);
}

function sendRange(answer: Answer, header: string): void {
  const { size } = answer.chosen;
  const range = parseRange(header, size);
  if (range === 'ignored') return sendBytes(answer, 200);
  if (range === 'unsatisfiable') {
    startAnswer(answer, 416, 'content-range', `bytes */${size}`, 'content-length', '0').end();
    return;
  }
  sendBytes(answer, 206, range);
}

function sendBytes(answer: Answer, status: number, range?: ByteRange): void {
  const { request, chosen } = answer;
  const length = range ? range.end - range.start + 1 : chosen.size;
  const position = range
    ? ['content-range', `bytes ${range.start}-${range.end}/${chosen.size}`]
    : [];
  const response = startAnswer(answer, status, 'content-length', String(length), ...position);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const body = chosen.read(range);
  if (Buffer.isBuffer(body)) response.end(body);
  else pipeline(body, response, (cause) => reportFault(request, cause));
}

/** The connection is cut: half an answer may be on its way. A visitor who leaves is no fault; the request's own line says so. */
function reportFault(request: FastifyRequest, cause: NodeJS.ErrnoException | null): void {
  if (!cause || cause.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  request.log.error({ cause: describeCause(cause) }, 'file failed');
}
