import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Answers as the project does, but for sign-ups and the life of tokens, which the local Auth never changes. */
export async function answerLaxly(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const body = await text(request);
  const answer = await fetch(new URL(url, target), {
    method,
    headers: headers as Record<string, string>,
    ...(body !== '' && { body }),
  });
  const lax = (await answer.text())
    .replace('"disable_signup":true', '"disable_signup":false')
    .replace(/"expires_in":\d+/, '"expires_in":86400');
  const type = answer.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answer.status, { 'content-type': type }).end(lax);
}
