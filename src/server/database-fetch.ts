import { Agent, request } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import * as https from 'node:https';

/** An idle connection is let go after so many ms, before a server's own limit could end it under a request. */
const IDLE_MS = 4000;

const kept = { keepAlive: true, timeout: IDLE_MS };
const plainAgent = new Agent(kept);
const tlsAgent = new https.Agent(kept);

function send(url: URL, options: RequestOptions, body: string | undefined) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? https.request(url, { ...options, agent: tlsAgent }, resolve)
        : request(url, { ...options, agent: plainAgent }, resolve);
    sent.on('error', reject).end(body);
  });
}

/** By its events: reading it with `for await` costs as much again as the request. */
function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
}

/** An answer whose text is there. The client reads nothing else of it, and a body to stream would cost more than its way here. */
class TextResponse extends Response {
  readonly #text: string;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}

/**
 * What the database client needs of `fetch`, at half its cost: text out, text in, kept connections. Node's own moves each
 * answer through several web streams, which took a quarter of the processor time of a call
 * (docs/decisions/0020-lean-calls.md).
 * @returns when the whole answer is there, whatever its status; to be read by `text()`
 * @throws what Node throws when nobody answers or the answer breaks off; an AbortError when the signal aborts
 */
export async function databaseFetch(
  url: string,
  { method = 'GET', headers, body = null, signal }: RequestInit,
): Promise<Response> {
  if (body !== null && typeof body !== 'string') throw new TypeError('A body must be text.');
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
  };
  const answer = await send(new URL(url), options, body ?? undefined);
  const { statusCode: status = 0, headersDistinct } = answer;
  const lines = Object.entries(headersDistinct).map(([name, values]) => [name, String(values)]);
  return new TextResponse(await textOf(answer), { status, headers: Object.fromEntries(lines) });
}
