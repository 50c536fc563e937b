import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from 'esbuild';
import { listen } from '../../testing/server/listen';

/** The line between a browser and the host. */
export interface Line {
  origin: string;
  /** Ends every connection, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A page with a frame of any width: windows of WebKit do not get as narrow as a phone. */
export const FRAME_PATH = '/engines/frame';
const FRAME_PAGE = '<!doctype html><title>Frame</title><iframe height="640"></iframe>';

const SCRIPT_PATH = '/engines/in-page.js';
const SCRIPT_TAG = `<script src="${SCRIPT_PATH}"></script>`;

/** Finds elements by role and name as assistive technology does, and keeps a page's faults. */
function pageScript(): string {
  const library = createRequire(__filename).resolve('@testing-library/dom/package.json');
  const bundle = path.join(path.dirname(library), 'dist/@testing-library/dom.umd.min.js');
  const own = readFileSync(path.join(__dirname, 'in-page.ts'), 'utf8');
  return `${readFileSync(bundle, 'utf8')}\n${transformSync(own, { loader: 'ts' }).code}`;
}

/** Files that the line answers by itself, by their paths. */
const ownFiles: Readonly<Record<string, { type: string; body: string }>> = {
  [FRAME_PATH]: { type: 'text/html', body: FRAME_PAGE },
  [SCRIPT_PATH]: { type: 'text/javascript', body: pageScript() },
};

/** A page in our frame must not forbid the frame. */
function framed(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'x-frame-options': _, 'content-security-policy': policy = '', ...others } = headers;
  const relaxed = [policy]
    .flat()
    .join()
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return { ...others, 'content-security-policy': relaxed };
}

/** Passes an answer on; a page that may run scripts gets ours, before its own. */
async function passOn(asked: IncomingMessage, from: IncomingMessage, to: ServerResponse) {
  const headers =
    asked.headers['sec-fetch-dest'] === 'iframe' ? framed(from.headers) : from.headers;
  const isPage = headers['content-type']?.startsWith('text/html');
  const runsScripts = String(headers['content-security-policy']).includes('script-src');
  if (!isPage || !runsScripts) {
    to.writeHead(from.statusCode ?? 502, headers);
    from.pipe(to);
    return;
  }
  const { 'content-length': _length, ...rest } = headers;
  const page = await text(from);
  to.writeHead(from.statusCode ?? 502, rest);
  to.end(page.replace('<head>', `<head>${SCRIPT_TAG}`));
}

/** Opens a line to a host. */
export async function openLine(host: string): Promise<Line> {
  const server = createServer((asked, answer) => {
    const own = ownFiles[asked.url ?? ''];
    if (own) {
      answer.writeHead(200, { 'content-type': own.type }).end(own.body);
      return;
    }
    // A page that is to be changed must come uncompressed.
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const onward = request(new URL(asked.url ?? '/', host), { method: asked.method, headers });
    onward.on('response', (from) => void passOn(asked, from, answer).catch(() => answer.destroy()));
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  const opened = await listen(server);
  return {
    origin: opened.url,
    cut: opened.close,
    async mend() {
      await listen(server, opened.port);
    },
  };
}
