import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_POLICY } from '../../src/security/headers';
import { type Problem, problem, unavailable } from '../../src/server/http/problem';
import { sendProblem, UPLOAD_LINKS } from './http-server';

/** Signed links that read a file. A hosted project serves its links itself. */
const READ_LINKS = '/storage/v1/object/sign/';

/** The largest file that a link takes through the host, and what a form adds to it. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const FORM_BYTES = 64 * 1024;

/** Headers that pass, to Storage and back; no cookie, key or token of a visitor does. */
const SENT = [
  ...['content-type', 'content-length', 'range', 'if-range', 'if-none-match'],
  'if-modified-since',
];
const RETURNED = [
  ...['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges'],
  ...['etag', 'last-modified'],
];

const pick = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])));

/** Milliseconds in which Storage neither takes nor sends a byte. */
const IDLE_MS = 30_000;

/**
 * Passes two kinds of address on to the local Supabase, whose own port is not public, and no other: `PUT` of an upload link,
 * and `GET` or `HEAD` of a read link. What a visitor uploaded is served so that no browser runs it.
 *
 * @param storageUrl address of the local Supabase
 */
export function mountFileLinks(app: FastifyInstance, storageUrl: string): void {
  app.removeAllContentTypeParsers();
  // A file passes through without being held in memory.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const pass = (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, storageUrl);
  app.put(`${UPLOAD_LINKS}*`, { onRequest: acceptFile }, pass);
  app.route({ method: ['GET', 'HEAD'], url: `${READ_LINKS}*`, handler: pass });
}

/** Refuses a body by its headers, before any of it is read: 411 without a length, 413 over the limit. */
async function acceptFile(request: FastifyRequest, reply: FastifyReply) {
  const refusal = refuseFile(request.headers);
  if (refusal) return sendProblem(request, reply, refusal);
  if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
}

function refuseFile({ 'content-length': length }: IncomingHttpHeaders): Problem | undefined {
  if (length === undefined) return problem(411, { detail: 'Send the length of the file.' });
  if (Number(length) <= MAX_FILE_BYTES + FORM_BYTES) return undefined;
  return problem(413, { detail: `A file may have ${MAX_FILE_BYTES} bytes at most.` });
}

/** Between us and Storage nobody shortens a path; a link that has one to shorten was not made by us. */
const hasDots = ({ params }: FastifyRequest) =>
  Object.values(params as Record<string, string>).some((name) => /(^|\/)\.\.?(\/|$)/.test(name));

async function passOn(request: FastifyRequest, reply: FastifyReply, storageUrl: string) {
  if (hasDots(request)) return sendProblem(request, reply, problem(404));
  try {
    const answer = await ask(request, storageUrl);
    return await reply
      .code(answer.statusCode ?? 502)
      .headers(pick(answer.headers, RETURNED))
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(answer);
  } catch (cause) {
    request.log.error({ cause }, 'storage did not answer');
    return sendProblem(request, reply, unavailable());
  }
}

async function ask({ method, raw }: FastifyRequest, storageUrl: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(storageUrl);
  const headers = pick(raw.headers, SENT);
  // As it came: the router of Storage reads the path as ours did.
  const onward = httpRequest({ hostname, port, method, path: raw.url, headers, agent: false });
  onward.setTimeout(IDLE_MS, () => onward.destroy(new Error('Storage is too slow')));
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>;
  onward.on('error', () => undefined);
  if (method === 'PUT') {
    raw.pipe(onward);
    raw.once('close', () => raw.complete || onward.destroy());
  } else onward.end();
  const [answer] = await answered;
  return answer;
}
