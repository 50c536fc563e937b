import { ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import { SECURITY_HEADERS } from '../../security/headers';
import type { PlatformResponse, ApiRequest, ApiResponse } from './api-types';
import { logFault } from '../faults';
import { problem, unavailable } from './problem';

/** Shorter texts fit one network packet with their headers, compressed or not. */
const MIN_BYTES = 1024;

/** A list of 25 leads: 15 KB become 2.3 KB in less than a millisecond; the next level saves 4 %. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const GZIP = { level: 4 };

type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** How much the client wants each coding, by its Accept-Encoding (RFC 9110 §12.5.3); 0 is a refusal. */
function parseWeights(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
}

/** The encoding of a response: the smallest that the client takes; none on Netlify, which compresses by itself. */
function encodingFor(res: PlatformResponse, { headers }: ApiRequest): Encoding {
  if (!(res instanceof ServerResponse)) return 'identity';
  const weights = parseWeights(headers['accept-encoding'] ?? '');
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find(isAccepted) ?? 'identity';
}

/** The compressed bytes of a text; undefined when it is better sent as it is. */
function compressText(content: string, encoding: Encoding): Buffer | undefined {
  if (encoding === 'identity' || Buffer.byteLength(content) < MIN_BYTES) return undefined;
  return encoding === 'br' ? brotliCompressSync(content, BROTLI) : gzipSync(content, GZIP);
}

/** Encodes a stream. Each part is sent when it is made, so that a client that waits sees progress. */
function compressParts(encoding: Encoding): Transform[] {
  if (encoding === 'br') {
    return [createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })];
  }
  return encoding === 'gzip' ? [createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH })] : [];
}

const isAbandoned = (cause: unknown) =>
  (cause as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends text or bytes as they are made, no faster than they are read. When the reader leaves, making them stops.
 * @throws what making it threw, with the connection broken off: a part must not pass for the whole
 */
async function sendStream(
  res: ServerResponse,
  stream: AsyncIterable<string | Uint8Array>,
  encoding: Encoding,
): Promise<void> {
  const steps = [Readable.from(stream), ...compressParts(encoding), res];
  await pipeline(steps).catch((cause: unknown) => {
    if (!isAbandoned(cause)) throw cause;
  });
}

/** Netlify takes 6 MB from a function that does not stream; the answer is in it as base64, a third larger, with its headers. */
const MAX_BUFFERED_BYTES = 4_000_000;

/**
 * Reads a stream or a file to its end before any of it is sent, for platforms that cannot stream (Netlify's adapter).
 * @returns the reply; 422 when it is larger than that place can send, 503 when it breaks off
 */
export async function bufferForPlatform(
  res: PlatformResponse,
  request: ApiRequest,
  response: ApiResponse,
): Promise<ApiResponse> {
  if (request.method === 'HEAD' || res instanceof ServerResponse) return response;
  const { stream, file, ...rest } = response;
  const source = stream ?? file;
  if (!source) return response;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of source) {
      size += Buffer.byteLength(part);
      if (size > MAX_BUFFERED_BYTES) {
        return problem(422, {
          detail: 'This is too much for one file here: narrow the filters, or choose less.',
        });
      }
      parts.push(Buffer.from(part));
    }
  } catch (cause) {
    logFault({ message: 'A file broke off.', request_id: request.requestId, cause });
    return unavailable();
  }
  return { ...rest, bytes: Buffer.concat(parts) };
}

/** The text of an answer, and what it is where its headers do not say so. */
function contentOf({ body, html, text }: ApiResponse): { type?: string; text: string } | undefined {
  if (text !== undefined) return { text };
  if (html !== undefined) return { type: 'text/html; charset=utf-8', text: html };
  return body && { type: 'application/json', text: JSON.stringify(body) };
}

/** Sends an answer with the headers that all of ours carry, compressed for those who take it (RFC 9110 §12.5.3). */
export async function sendResponse(
  res: PlatformResponse,
  request: ApiRequest,
  response: ApiResponse,
): Promise<void> {
  const content = contentOf(response);
  const encoding = encodingFor(res, request);
  const compressed = content && compressText(content.text, encoding);
  res.statusCode = response.status;
  res.setHeader('cache-control', 'no-store');
  res.setHeader('vary', 'accept-encoding');
  res.setHeader('x-request-id', request.requestId);
  if (content?.type) res.setHeader('content-type', content.type, true);
  if (compressed || (response.stream && encoding !== 'identity')) {
    res.setHeader('content-encoding', encoding);
  }
  // Not every place that runs functions sends them, as our host does.
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...response.headers })) {
    res.setHeader(name, value, name === 'content-type');
  }
  if (request.method === 'HEAD') res.end();
  else if (response.file && res instanceof ServerResponse) {
    await sendStream(res, response.file, 'identity');
  } else if (response.stream && res instanceof ServerResponse) {
    await sendStream(res, response.stream, encoding);
  } else res.end(response.bytes ?? compressed ?? content?.text);
}
