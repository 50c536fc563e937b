import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkApiKey, type Tokens } from '../../local/tokens';

/** Headers between two neighbours, which a proxy does not hand on. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

const handedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)));

/**
 * Hands requests on to PostgREST once their key is known, as a hosted project's gateway does. Without a token the key
 * itself says which role calls.
 */
export function proxyRest(app: FastifyInstance, socketPath: string, tokens: Tokens) {
  const agent = new Agent({ keepAlive: true });
  app.addHook('onClose', () => agent.destroy());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));

  const forward = async (
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ) => {
    await checkApiKey(request.headers, tokens);
    const { apikey, authorization = `Bearer ${String(apikey)}` } = request.headers;
    reply.hijack();
    const onward = httpRequest({
      agent,
      socketPath,
      method: request.method,
      path: request.raw.url?.replace(/^\/rest\/v1\/?/, '/') ?? '/',
      headers: { ...handedOn(request.headers), authorization },
    });
    onward.on('response', (answer) => {
      answer.pipe(reply.raw.writeHead(answer.statusCode ?? 502, handedOn(answer.headers)));
    });
    onward.on('error', () => {
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.raw.writeHead(502).end('Bad Gateway');
    });
    request.raw.pipe(onward);
  };
  app.all('/', forward);
  app.all('/*', forward);
}
