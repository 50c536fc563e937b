import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { bufferedLog } from '../../host/serve/server';

/**
 * Serves the files of the build by Fastify and its file plugin, with their own settings and log: the speed that the host can
 * be expected to have. Says its address in one line and logs to standard error.
 */
async function main(): Promise<void> {
  const app = fastify({ logger: { stream: bufferedLog(process.stderr.fd) } });
  await app.register(fastifyStatic, { root: path.resolve('public'), preCompressed: true });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

void main();
