import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The answers of a project whose settings were never changed. */
const LAX = new Map([
  ['PUT /auth/v1/user', { status: 200, body: { id: randomUUID(), aud: 'authenticated' } }],
  [
    'POST /auth/v1/factors',
    { status: 422, body: { code: 422, error_code: 'mfa_totp_enroll_not_enabled', msg: 'Off' } },
  ],
]);

/** Answers as the project does, but for what Auth allows. */
export async function answerLaxly(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/' } = request;
  const set = LAX.get(`${method} ${url}`);
  if (set) {
    const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
    response.writeHead(set.status, headers).end(JSON.stringify(set.body));
    return;
  }
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
