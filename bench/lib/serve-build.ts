import { loadRelease } from '../../host/serve/release';
import { bufferedLog, createServer } from '../../host/serve/server';

/**
 * Serves the pages and assets of the build as the host does, without a database behind it; says its
 * address in one line and logs requests to standard error. Ends with its parent's SIGTERM.
 */
async function main(): Promise<void> {
  const app = await createServer({
    served: { live: await loadRelease(process.cwd()) },
    logStream: bufferedLog(process.stderr.fd),
  });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

void main();
