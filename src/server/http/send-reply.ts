import { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../security/headers';
import { compressText, encodingFor } from './compress';
import type { ApiResponse, Call, Reply } from './call';
import { sendStream } from './send-stream';

/** The text of an answer, and what it is where its headers do not say so. */
function contentOf({ body, html, text }: Reply): { type?: string; text: string } | undefined {
  if (text !== undefined) return { text };
  if (html !== undefined) return { type: 'text/html; charset=utf-8', text: html };
  return body && { type: 'application/json', text: JSON.stringify(body) };
}

/** Sends an answer with the headers that all of ours carry, compressed for those who take it (RFC 9110 §12.5.3). */
export async function sendReply(res: ApiResponse, call: Call, reply: Reply): Promise<void> {
  const content = contentOf(reply);
  const encoding = encodingFor(res, call);
  const compressed = content && compressText(content.text, encoding);
  res.statusCode = reply.status;
  res.setHeader('cache-control', 'no-store');
  res.setHeader('vary', 'accept-encoding');
  res.setHeader('x-request-id', call.requestId);
  if (content?.type) res.setHeader('content-type', content.type, true);
  if (compressed || (reply.stream && encoding !== 'identity')) {
    res.setHeader('content-encoding', encoding);
  }
  // Not every place that runs functions sends them, as our host does.
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...reply.headers })) {
    res.setHeader(name, value, name === 'content-type');
  }
  if (call.method === 'HEAD') res.end();
  else if (reply.stream && res instanceof ServerResponse) {
    await sendStream(res, reply.stream, encoding);
  } else res.end(compressed ?? content?.text);
}
