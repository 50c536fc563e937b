/** Serves the build as Netlify would. Argument: an empty folder. Tells its address by IPC; asked `schedule`, runs that. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { listen } from '../../../testing/server/listen';
import { adaptBuild } from './adapt-build';
import { callHandler } from './call-handler';
import { readRoutes } from './routes';

const outbox = path.join(__dirname, '..', '..', '..', 'netlify', 'functions', 'outbox.mts');

async function main(folder: string): Promise<void> {
  await adaptBuild(folder);
  const routeOf = await readRoutes(folder);
  const server = createServer((request, response) => {
    const target = routeOf(new URL(request.url ?? '/', 'http://netlify').pathname);
    if ('functionId' in target) {
      void callHandler(folder, target.functionId, request, response);
      return;
    }
    response.writeHead(target.status, { 'content-type': 'text/html; charset=utf-8' });
    createReadStream(target.file).pipe(response);
  });
  const { url } = await listen(server);
  // As on Netlify: where the site is, for functions that fill in its pages.
  process.env.URL = url;
  process.on('message', () => {
    void import(pathToFileURL(outbox).href)
      .then(({ default: run }: { default: () => Promise<Response> }) => run())
      .then(({ status }) => process.send?.({ status }));
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ url });
}

void main(process.argv[2] ?? '');
