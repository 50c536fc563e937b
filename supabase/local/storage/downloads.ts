import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileMetadata } from './objects';
import type { ObjectFiles } from './object-files';
import { internal, invalidRange } from './refusals';

interface Range {
  start: number;
  end: number;
}

/** @throws StorageError 416 for anything but one range of bytes that begins in the file */
function parseRange(header: string, size: number): Range {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (size === 0 || first + last === '') throw invalidRange();
  if (first === '') {
    if (Number(last) === 0) throw invalidRange();
    return { start: Math.max(size - Number(last), 0), end: size - 1 };
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Number(last) };
  if (range.start >= size || range.end < range.start) throw invalidRange();
  return { ...range, end: Math.min(range.end, size - 1) };
}

/** A page could run what a browser takes for HTML. */
const servedKind = (mimetype: string) => (mimetype.includes('text/html') ? 'text/plain' : mimetype);

function disposition(download: string): string {
  if (download === '') return 'attachment;';
  const name = encodeURIComponent(download);
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}

export interface Download {
  version: string | null;
  metadata: Partial<FileMetadata> | null;
  /** Name that the browser saves it under; empty for its own. */
  download?: string | undefined;
  /** End of the link, in seconds since 1970. */
  expires?: number;
}

const isUnchanged = ({ headers }: FastifyRequest, eTag: string | undefined, changed: Date) => {
  const since = headers['if-modified-since'];
  if (headers['if-none-match'] !== undefined && headers['if-none-match'] === eTag) return true;
  return since !== undefined && changed <= new Date(since);
};

/** Headers of a file, whether its contents follow or not. */
function setHeaders(reply: FastifyReply, { metadata, expires }: Download, staleWord: string) {
  const { eTag, mimetype, cacheControl, lastModified } = metadata ?? {};
  const given = reply.request.headers['if-none-match'];
  const words = [cacheControl, ...(given !== undefined && given !== eTag ? [staleWord] : [])];
  reply.header('accept-ranges', 'bytes').header('x-robots-tag', 'none');
  if (mimetype !== undefined) reply.header('content-type', servedKind(mimetype));
  if (eTag !== undefined) reply.header('etag', eTag);
  if (lastModified !== undefined) {
    reply.header('last-modified', new Date(lastModified).toUTCString());
  }
  const cache = words.filter(Boolean).join(', ');
  if (expires !== undefined) reply.header('expires', new Date(expires * 1000).toUTCString());
  else if (cache !== '') reply.header('cache-control', cache);
}

/** Answers with the row of an object alone, for HEAD. */
export function sendHead(reply: FastifyReply, file: Download): FastifyReply {
  setHeaders(reply, file, 'must-revalidate');
  const { contentLength } = file.metadata ?? {};
  if (contentLength !== undefined) reply.header('content-length', contentLength);
  return reply.send();
}

const openFile = (files: ObjectFiles, version: string | null, range?: Range) =>
  files.read(version ?? '', range).catch(() => {
    // The row is not Storage's own, or somebody deleted the file.
    throw internal();
  });

/** Answers with the contents of an object, or a part of them. @throws StorageError 416, 500 for a row without a file */
export async function sendFile(
  reply: FastifyReply,
  files: ObjectFiles,
  file: Download,
): Promise<FastifyReply> {
  const { request } = reply;
  const { eTag, size = 0, lastModified = 0 } = file.metadata ?? {};
  const isHead = request.method === 'HEAD';
  const prepare = () => {
    setHeaders(reply, file, 'stale-while-revalidate=30');
    if (file.download !== undefined) {
      reply.header('content-disposition', disposition(file.download));
    }
  };
  if (isUnchanged(request, eTag, new Date(lastModified))) {
    prepare();
    return reply.code(304).header('content-length', 0).send();
  }
  const range =
    request.headers.range === undefined ? undefined : parseRange(request.headers.range, size);
  const body = isHead ? undefined : await openFile(files, file.version, range);
  prepare();
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(body);
}
