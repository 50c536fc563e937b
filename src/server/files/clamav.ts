import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** A virus scanner's verdict on bytes. `signature`: the name of the virus in them. */
export type Scanned = { scan: 'clean' } | { scan: 'infected'; signature: string };

/** Scans bytes. @throws ScannerAway */
export type Scan = (bytes: Uint8Array) => Promise<Scanned>;

/** The scanner did not say what it found, and may do so later. Its message has no word of the scanner's. */
export class ScannerAway extends Error {}

const CHUNK_BYTES = 64 * 1024;

/** An answer is a line; more of it is never read. */
const MOST_ANSWER = 1024;

const TOO_LARGE =
  'The virus scanner takes no file of this size: StreamMaxLength in clamd.conf must be 10M or more.';

/** The command INSTREAM of clamd(8): each chunk follows its length, and an empty one is the last. */
function* framesOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** Sends bytes and reads the answer, which may come before the last of them: of a file that is too large. */
async function ask(socket: Socket, bytes: Uint8Array): Promise<{ answer: string; fault: unknown }> {
  let answer = '';
  let fault: unknown;
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
    if (answer.includes('\0') || answer.length > MOST_ANSWER) socket.destroy();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('error', (cause) => (fault = cause)).once('close', () => resolve());
  });
  Readable.from(framesOf(bytes), { objectMode: false }).pipe(socket, { end: false });
  await closed;
  return { answer: answer.split('\0', 1)[0]?.trim() ?? '', fault };
}

/** Names of signatures come from outside, and staff read them. */
const cleanSignature = (name: string): string => name.replace(/[^\w.:/+(){}-]/g, '_').slice(0, 200);

/**
 * The virus scanner clamd, which is sent the bytes of each file.
 *
 * @param url such as `tcp://127.0.0.1:3310`
 * @param signal makes the deadline of each scan
 */
export function openScanner(url: string, signal: () => AbortSignal): Scan {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return async (bytes) => {
    const socket = connect({ host, port: Number(port), signal: signal() });
    const { answer, fault } = await ask(socket, bytes);
    if (answer === 'stream: OK') return { scan: 'clean' };
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found !== undefined) return { scan: 'infected', signature: cleanSignature(found) };
    if (/size limit exceeded/i.test(answer)) throw new ScannerAway(TOO_LARGE);
    if (answer !== '') throw new ScannerAway('The virus scanner answers with an error.');
    throw new ScannerAway('The virus scanner does not answer.', { cause: fault });
  };
}
