import { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import { chooseEncoding } from './accept-encoding';
import type { Encoding } from './accept-encoding';
import type { ApiResponse, Call } from './http';

/** What is shorter fits one network packet with its headers, compressed or not. */
const MIN_BYTES = 1024;

/** A list of 25 leads: 15 KB become 2.3 KB in less than a millisecond; the next level saves 4 %. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const GZIP = { level: 4 };

const ENCODINGS = new Set<Encoding>(['br', 'gzip']);

/** The encoding of an answer; as it is where the place (Netlify) compresses by itself. */
export function encodingFor(res: ApiResponse, { headers }: Call): Encoding {
  if (!(res instanceof ServerResponse)) return 'identity';
  return chooseEncoding(headers['accept-encoding'], ENCODINGS);
}

/** The bytes of a text; undefined where they are better sent as they are. */
export function compressText(content: string, encoding: Encoding): Buffer | undefined {
  if (encoding === 'identity' || Buffer.byteLength(content) < MIN_BYTES) return undefined;
  return encoding === 'br' ? brotliCompressSync(content, BROTLI) : gzipSync(content, GZIP);
}

/** Encodes what is sent in parts. Each part leaves when it is made: whoever waits can see that it moves. */
export function compressParts(encoding: Encoding): Transform[] {
  if (encoding === 'br') {
    return [createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })];
  }
  return encoding === 'gzip' ? [createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH })] : [];
}
