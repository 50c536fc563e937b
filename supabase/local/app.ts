import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { AuthError, GatewayError, malformedBody, RestError } from './errors';

/** Far above anything this project sends; a hosted project's gateway has a limit too. */
const BODY_LIMIT = 1024 * 1024;

type Refusal = RestError | AuthError | GatewayError;

const isRefusal = (error: object): error is Refusal =>
  [RestError, AuthError, GatewayError].some((kind) => error instanceof kind);

function asAnswer(error: FastifyError | Refusal): Refusal {
  if (isRefusal(error)) return error;
  const { statusCode = 500, code, message, stack } = error;
  // Fastify's own refusals: too large a body, an unknown content type, a bad request line.
  if (statusCode < 500) return new RestError(statusCode, code, message);
  // The stack alone: an error of PGlite also carries the statement's values, which may be personal data.
  console.error('local Supabase:', stack);
  return new RestError(500, 'XX000', 'Internal error of the local Supabase');
}

/**
 * The HTTP side of a Supabase project.
 *
 * @param parts the routes under each prefix, such as `/rest/v1`
 */
export function createApp(parts: Record<string, (app: FastifyInstance) => void>): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: 'idle' });

  // JSON stays text: Postgres parses it and words its own errors.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, utf8.decode(Buffer.from(body)));
    } catch {
      done(malformedBody('The body is not valid UTF-8'));
    }
  });
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    const answer = asAnswer(error);
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  });
  app.setNotFoundHandler(() => {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  });

  for (const [prefix, register] of Object.entries(parts)) {
    app.register(async (part) => register(part), { prefix });
  }
  return app;
}
