import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem, failureResponse } from '../../src/server/http/problem';

/** Ends the running request with an error response and a log line. */
type Fail = (status: number, cause: unknown) => void;

const currentCall = new AsyncLocalStorage<Fail>();

/** A Gatsby Function. */
export type FunctionHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Runs a function for a request and makes sure that it gets a response: 500 if it throws or rejects, 503 if its
 * response has not begun after `timeoutMs`. Resolves when the function returned; never rejects.
 */
export async function callFunction(
  handler: FunctionHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
): Promise<void> {
  const response = functionResponse(reply);
  const fail: Fail = (status, cause) => {
    request.log.error({ cause }, 'function failed');
    answerFailure(request, response, status);
  };
  // The limit is for starting a response. A response that stalls later is ended by the idle timeout.
  const timer = setTimeout(() => {
    if (!response.headersSent) fail(503, `no answer in ${timeoutMs} ms`);
  }, timeoutMs);
  // A response may never be closed if its connection is lost, and its timer must not keep the process alive.
  timer.unref();
  response.once('close', () => clearTimeout(timer));
  // Writing after the end emits an error, which would end the process without a listener.
  response.on('error', (error) => fail(500, error));
  try {
    await currentCall.run(fail, handler, functionRequest(request), response);
  } catch (error) {
    fail(500, error);
  }
}

/**
 * Handles the rejection of a promise that a function did not await. The async context identifies the request.
 *
 * @returns whether a request was identified
 */
export function failCurrentCall(cause: unknown): boolean {
  const fail = currentCall.getStore();
  fail?.(500, cause);
  return fail !== undefined;
}

function answerFailure(
  { id, headers: caller }: FastifyRequest,
  response: ServerResponse,
  status: number,
): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['set-cookie', 'content-encoding']) response.removeHeader(name);
  const failure = problem(status, { members: { request_id: id } });
  const { headers = {}, html, body } = failureResponse(caller, failure);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 503) response.setHeader('retry-after', '5');
  response.statusCode = status;
  response.end(html ?? JSON.stringify(body));
}

/** Headers that platforms set with the client's address and the request's id. Here visitors could forge them. */
const platformHeaders = ['x-client-ip', 'x-nf-client-connection-ip', 'x-nf-request-id'];

/**
 * Adds the fields that Gatsby Functions expect to Node's request: `body` is the unparsed text; `ip` and the header `x-client-ip`
 * have the client's address; `x-client-protocol` says whether the connection is encrypted, as a trusted proxy reports it.
 */
function functionRequest(request: FastifyRequest) {
  const { raw } = request;
  for (const name of platformHeaders) delete raw.headers[name];
  raw.headers['x-client-ip'] = request.ip;
  raw.headers['x-client-protocol'] = request.protocol;
  raw.headers['x-request-id'] = request.id;
  return Object.assign(raw, {
    originalUrl: raw.url ?? '/',
    query: request.query,
    params: request.params,
    body: request.body,
    ip: request.ip,
  });
}

/**
 * Adds those Express methods to Node's response that also exist on Netlify, and sets the headers of every response; none may be
 * cached. Fastify hands the response over and only notices when it ends.
 */
function functionResponse(reply: FastifyReply) {
  const { raw } = reply.header('cache-control', 'no-store').hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  return Object.assign(raw, responseMethods);
}

const responseMethods = {
  status(this: ServerResponse, code: number) {
    this.statusCode = code;
    return this;
  },
  json(this: ServerResponse, value: unknown) {
    if (!this.hasHeader('content-type')) this.setHeader('content-type', 'application/json');
    return this.end(JSON.stringify(value));
  },
  send(this: ServerResponse, body: string | Buffer) {
    return this.end(body);
  },
  redirect(this: ServerResponse, status: number, location: string) {
    this.statusCode = status;
    return this.setHeader('location', location).end();
  },
};
