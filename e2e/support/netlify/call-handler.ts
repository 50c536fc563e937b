import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

const answerSchema = z.object({
  statusCode: z.number(),
  multiValueHeaders: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).optional(),
  isBase64Encoded: z.boolean().optional(),
  body: z.string().optional(),
});
const moduleSchema = z.object({
  handler: z.custom<(event: object, context: object) => Promise<unknown>>(
    (handler) => typeof handler === 'function',
  ),
});

/** Netlify says who calls, and lets no caller say it. */
const clientHeader = 'x-nf-client-connection-ip';

async function makeEvent(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { headersDistinct, method, socket, url = '/' } = request;
  const rawUrl = new URL(url, `http://${request.headers.host}`);
  return {
    path: rawUrl.pathname,
    rawUrl: rawUrl.href,
    httpMethod: method,
    multiValueHeaders: { ...headersDistinct, [clientHeader]: [socket.remoteAddress] },
    queryStringParameters: Object.fromEntries(rawUrl.searchParams),
    body: chunks.length > 0 ? Buffer.concat(chunks).toString() : null,
    isBase64Encoded: false,
  };
}

/** Calls the adapter's handler as AWS Lambda does for Netlify, and sends its response. */
export async function callHandler(
  folder: string,
  functionId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = path.join(folder, '.netlify', 'functions-internal', functionId, `${functionId}.js`);
  const { handler } = moduleSchema.parse(createRequire(file)(file));
  const answer = answerSchema.parse(await handler(await makeEvent(request), {}));
  response.statusCode = answer.statusCode;
  for (const [name, values] of Object.entries(answer.multiValueHeaders ?? {})) {
    response.setHeader(name, values.map(String));
  }
  response.end(Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8'));
}
