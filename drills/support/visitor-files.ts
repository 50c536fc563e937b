import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  announcedFileSchema,
  awaitedFileSchema,
  type FileUpload,
} from '../../src/domain/http-api/files';
import { type Answer, ask } from './answer';

/** A file as large as the form takes. */
export const LARGEST_BYTES = 10 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Lines that all files share, so that forty large ones do not fill the memory of a drill. */
const lines = Buffer.alloc(LARGEST_BYTES, 'Twelve beds, two rooms, and a pharmacy.\n');

/** A file that nobody else sends. */
export interface OwnFile {
  name: string;
  bytes: number;
  sha256: string;
  parts: readonly Buffer[];
}

/** Writes a text of so many bytes. */
export function writeFile(bytes: number = LARGEST_BYTES): OwnFile {
  const head = Buffer.from(`Brief ${randomUUID()}\n`);
  const parts = [head, lines.subarray(0, bytes - head.length)];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return { name: `brief ${randomUUID()}.txt`, bytes, sha256: hash.digest('hex'), parts };
}

/** A form with files, as a browser without scripts posts it. */
export function postFiles(
  fields: Readonly<Record<string, string>>,
  files: readonly OwnFile[],
): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, parts } of files) {
    const bytes = parts.map((part) => Uint8Array.from(part));
    body.append('files', new File(bytes, name, { type: 'text/plain' }), name);
  }
  return { method: 'POST', body };
}

function* chunksOf(parts: readonly Buffer[], most: number): Generator<Buffer> {
  let left = most;
  for (const part of parts) {
    for (let at = 0; at < part.length && left > 0; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, Math.min(at + CHUNK_BYTES, at + left));
      left -= chunk.length;
      yield chunk;
    }
  }
}

interface Cut {
  /** Bytes that leave before. */
  bytes: number;
  /** Called between the last of them and the cut. */
  meanwhile: () => Promise<unknown>;
}

/**
 * A visitor's browser, which knows of the enquiry's files what the form knows (src/enquiry/files).
 *
 * @param url of the host
 */
export const visitorAt = (url: string) => {
  const keyHeader = (key: string | undefined): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key };

  const announce = (file: OwnFile, key?: string): Promise<Answer> =>
    ask(`${url}/api/enquiries/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader(key) },
      body: JSON.stringify({ name: file.name, size: file.bytes, type: 'text/plain' }),
    });

  const judge = (id: string, key?: string): Promise<Answer> =>
    ask(`${url}/api/enquiries/files/${id}`, { method: 'POST', headers: keyHeader(key) });

  /** Sends the bytes. @returns the status; 0 where the line broke, by `cut` or by itself */
  async function put(way: FileUpload, file: OwnFile, cut?: Cut): Promise<number> {
    const headers = { ...way.headers, 'content-length': file.bytes };
    const options = { method: way.method, headers, agent: false } as const;
    const call = request(new URL(way.url, url), options);
    let status: number | undefined;
    const ended = new Promise<void>((resolve) => {
      call.on('response', (answer) => {
        status = answer.statusCode;
        answer.resume().on('close', resolve);
      });
      call.on('error', () => resolve()).on('close', resolve);
    });
    const bytes = Readable.from(chunksOf(file.parts, cut?.bytes ?? file.bytes));
    bytes.pipe(call, { end: cut === undefined });
    if (cut) {
      await Promise.race([once(bytes, 'end'), ended]);
      call.flushHeaders();
      await cut.meanwhile();
      call.socket?.resetAndDestroy();
      call.destroy();
    }
    await ended;
    return status ?? 0;
  }

  /** The way to send the bytes that an answer to an announcement or a judgement has. */
  const wayIn = ({ status, text }: Answer): FileUpload | undefined =>
    status === 201 || status === 409 ? awaitedFileSchema.parse(JSON.parse(text)).upload : undefined;

  const idIn = ({ text }: Answer): string => announcedFileSchema.parse(JSON.parse(text)).id;

  return {
    ...{ announce, judge, put, wayIn, idIn },

    /** Announces, again while nobody answers. */
    async begin(file: OwnFile, key?: string): Promise<{ id: string; way: FileUpload }> {
      const answer = await untilAnswered(() => announce(file, key));
      const way = wayIn(answer);
      if (!way) throw new Error(`A file was not announced: ${answer.status} ${answer.text}`);
      return { id: idIn(answer), way };
    },

    /**
     * Has a file judged as the form does: what has not arrived is sent again from its beginning, and what nobody answers waits.
     * @returns the status of the judgement, and how often the bytes were sent
     */
    async finish(id: string, file: OwnFile, key?: string) {
      for (let sent = 0; ; sent += 1) {
        const answer = await untilAnswered(() => judge(id, key));
        const way = wayIn(answer);
        if (!way) return { status: answer.status, sent };
        await put(way, file);
      }
    },
  };
};

export type Visitor = ReturnType<typeof visitorAt>;

const PAUSE_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;

/** Asks until the answer is no 429, 5xx or broken connection. @throws Error after five minutes */
async function untilAnswered(attempt: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 0 && answer.status !== 429 && answer.status < 500) return answer;
    if (Date.now() > deadline) throw new Error(`A file found no answer but ${answer.status}.`);
    await sleep(PAUSE_MS);
  }
}
