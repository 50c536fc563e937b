import Fastify, { type FastifyInstance } from 'fastify';
import { AuthError, malformedBody, RestError } from './errors';

/** Far above anything this project sends; a hosted project's gateway has a limit too. */
const BODY_LIMIT = 1024 * 1024;

const hasStatus = (error: unknown): error is Error & { statusCode: number; code: string } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

function asAnswer(error: unknown): AuthError | RestError {
  if (error instanceof RestError || error instanceof AuthError) return error;
  // What Fastify itself refuses: too large a body, an unknown content type, a bad request line.
  if (hasStatus(error) && error.statusCode < 500) {
    return new RestError(error.statusCode, error.code, error.message);
  }
  // The stack alone: an error of PGlite also carries the statement's values, which may be personal data.
  console.error('local Supabase:', error instanceof Error ? error.stack : error);
  return new RestError(500, 'XX000', 'Internal error of the local Supabase');
}

/**
 * The HTTP side of a Supabase project.
 *
 * @param parts what answers under each prefix, such as `/rest/v1`
 */
export function createApp(parts: Record<string, (app: FastifyInstance) => void>): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: 'idle' });

  // JSON stays text: Postgres parses it, with its own words for what is wrong with it.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, utf8.decode(Buffer.from(body)));
    } catch {
      done(malformedBody('The body is not valid UTF-8'));
    }
  });
  app.setErrorHandler((error, _request, reply) => {
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
    app.register(
      (part, _options, done) => {
        register(part);
        done();
      },
      { prefix },
    );
  }
  return app;
}
