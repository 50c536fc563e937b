import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accept-encoding';
import { isNotModified, isRangeCurrent } from './conditional';
import { type ByteRange, parseRange } from './range';
import type { Representation, SiteFile } from './site-file';

/** Answers GET or HEAD with a file in the encoding the client prefers: 200, 206, 304 or 416. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  const { headers } = request;
  if (headers.range !== undefined && request.method === 'GET') {
    return sendRanged(request, reply, file, headers.range);
  }
  const chosen = choose(request, file);
  reply.headers(chosen.headers);
  if (isNotModified(headers, chosen)) return reply.code(304).send();
  return sendBytes(request, reply, chosen);
}

/** Answers with a file under an error status; what the client holds makes no difference then. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  status: number,
) {
  const chosen = choose(request, file);
  return sendBytes(request, reply.code(status).headers(chosen.headers), chosen);
}

function choose(request: FastifyRequest, file: SiteFile): Representation {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.representations);
  return file.representations.get(encoding) ?? file.identity;
}

/** Ranges count in the bytes of the file itself, so they are cut from the identity encoding. */
function sendRanged(request: FastifyRequest, reply: FastifyReply, file: SiteFile, header: string) {
  const { identity } = file;
  reply.headers(identity.headers);
  if (isNotModified(request.headers, identity)) return reply.code(304).send();
  const range = isRangeCurrent(request.headers, identity)
    ? parseRange(header, identity.size)
    : 'ignored';
  if (range === 'ignored') return sendBytes(request, reply, identity);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${identity.size}`).send();
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${identity.size}`);
  return sendBytes(request, reply, identity, range);
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  chosen: Representation,
  range?: ByteRange,
) {
  const length = range ? range.end - range.start + 1 : chosen.size;
  reply.header('content-length', length);
  return request.method === 'HEAD' ? reply.send() : reply.send(chosen.read(range));
}
