import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { compilePattern } from '../../host/manifest';
import type { Served } from '../server/serve';
import { type Lambda, makeLambda } from './lambda';
import { type PackagedSite, readPackagedSite } from './packaged-site';
import { makeRouter } from './routes';

/** The packaged site behind Netlify's rules and headers. */
export interface NetlifySite {
  url: string;
  /** Names of the scheduled functions. */
  scheduled: string[];
  /** Runs a scheduled function once; its status. */
  run(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** Netlify sets this header and ignores the caller's. */
const CLIENT_HEADER = 'x-nf-client-connection-ip';

function eventOf({ raw, body, ip }: FastifyRequest, url: URL): object {
  const sent = body as Buffer | undefined;
  return {
    path: url.pathname,
    rawUrl: url.href,
    httpMethod: raw.method,
    headers: { ...raw.headers, [CLIENT_HEADER]: ip },
    multiValueHeaders: { ...raw.headersDistinct, [CLIENT_HEADER]: [ip] },
    queryStringParameters: Object.fromEntries(url.searchParams),
    body: sent?.toString() ?? null,
    isBase64Encoded: false,
  };
}

async function callFunction(lambda: Lambda, event: object, reply: FastifyReply) {
  const response = await lambda.invoke(event);
  const { statusCode, headers = {}, multiValueHeaders = {}, body = '', isBase64Encoded } = response;
  reply.code(statusCode).headers(headers);
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    reply.header(name, values.length === 1 ? values[0] : values);
  }
  return reply.send(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

/** The headers of a path, by all rules of `_headers` that it matches. */
function headersOf({ headers }: PackagedSite) {
  const rules = headers.map(({ for: pattern, values }) => ({
    matches: compilePattern(pattern),
    values,
  }));
  return (pathname: string): Record<string, string> =>
    Object.assign(
      {},
      ...rules.filter(({ matches }) => matches(pathname)).map(({ values }) => values),
    );
}

async function serve(site: PackagedSite, lambdas: ReadonlyMap<string, Lambda>): Promise<Served> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: site.publish, serve: false, cacheControl: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_: FastifyRequest, payload: IncomingMessage) => buffer(payload));
  const headersAt = headersOf(site);
  app.all('*', async (request, reply) => {
    const url = new URL(request.url, address);
    const target = route(url);
    if (target.kind === 'function') {
      const lambda = lambdas.get(target.name);
      if (!lambda) throw new Error(`No function is named ${target.name}.`);
      url.search = target.query;
      return callFunction(lambda, eventOf(request, url), reply);
    }
    reply.code(target.status).headers(headersAt(url.pathname));
    return target.kind === 'file'
      ? reply.sendFile(target.file)
      : reply.header('location', target.to).send();
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const route = await makeRouter(site, new URL(address).host);
  return { url: address, close: () => app.close() };
}

/** Starts the packaged site. @param variables of the site's environment, besides its own address, which Netlify adds */
export async function startNetlifySite(variables: Record<string, string>): Promise<NetlifySite> {
  const site = readPackagedSite();
  const environment = { ...variables };
  const lambdas = new Map(
    site.functions.map((packaged) => [packaged.name, makeLambda(packaged, environment)]),
  );
  const { url, close } = await serve(site, lambdas);
  environment.URL = url;
  return {
    url,
    scheduled: site.functions.flatMap(({ name, schedule }) => (schedule ? [name] : [])),
    async run(name) {
      const rawUrl = `${url}/.netlify/functions/${name}`;
      const event = { rawUrl, path: new URL(rawUrl).pathname, httpMethod: 'POST', headers: {} };
      const response = await lambdas.get(name)?.invoke({ ...event, body: '{}' });
      return response?.statusCode ?? 0;
    },
    async stop() {
      for (const lambda of lambdas.values()) lambda.stop();
      await close();
    },
  };
}
