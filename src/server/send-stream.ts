import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiResponse } from './http';

const isAbandoned = (cause: unknown): boolean =>
  typeof cause === 'object' &&
  cause !== null &&
  'code' in cause &&
  cause.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends text as it is made, no faster than it is read; where the place cannot (Netlify's adapter), in one piece. When the
 * reader leaves, making it stops.
 * @throws what making it threw, with the connection broken off: a part must not pass for the whole
 */
export async function sendStream(res: ApiResponse, stream: AsyncIterable<string>): Promise<void> {
  if (res instanceof ServerResponse) {
    await pipeline(Readable.from(stream), res).catch((cause: unknown) => {
      if (!isAbandoned(cause)) throw cause;
    });
    return;
  }
  const parts: string[] = [];
  for await (const part of stream) parts.push(part);
  res.end(parts.join(''));
}
