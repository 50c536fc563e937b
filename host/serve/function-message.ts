import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Node's request with the fields Gatsby Functions expect; `body` is the raw text, unparsed. */
export interface FunctionRequest extends IncomingMessage {
  originalUrl: string;
  query: unknown;
  params: unknown;
  body: unknown;
  ip: string;
}

/** Node's response with the part of Express that is the same on Netlify. */
export interface FunctionResponse extends ServerResponse {
  status(code: number): this;
  json(value: unknown): this;
  send(body: string | Buffer): this;
  redirect(status: number, location: string): this;
}

/** A compiled Gatsby Function. */
export type FunctionHandler = (request: FunctionRequest, response: FunctionResponse) => unknown;

/** Headers by which a platform in front tells the client's address and the request's id; from a visitor they are lies. */
const platformHeaders = ['x-client-ip', 'x-nf-client-connection-ip', 'x-nf-request-id'];

/** Gives a function its request; the client's address is in `ip` and the header `x-client-ip`. */
export function functionRequest(request: FastifyRequest): FunctionRequest {
  const { raw } = request;
  for (const name of platformHeaders) delete raw.headers[name];
  raw.headers['x-client-ip'] = request.ip;
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
 * Gives a function its response, with the headers that every answer carries; no answer of a function may be stored. Fastify
 * hands the response over and hears of it only when it ends.
 */
export function functionResponse(reply: FastifyReply): FunctionResponse {
  const { raw } = reply.header('cache-control', 'no-store').hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  return Object.assign(raw, responseMethods);
}

const responseMethods = {
  status<Response extends ServerResponse>(this: Response, code: number): Response {
    this.statusCode = code;
    return this;
  },
  json<Response extends ServerResponse>(this: Response, value: unknown): Response {
    if (!this.hasHeader('content-type')) this.setHeader('content-type', 'application/json');
    return this.end(JSON.stringify(value));
  },
  send<Response extends ServerResponse>(this: Response, body: string | Buffer): Response {
    return this.end(body);
  },
  redirect<Response extends ServerResponse>(this: Response, status: number, location: string) {
    this.statusCode = status;
    return this.setHeader('location', location).end();
  },
};
