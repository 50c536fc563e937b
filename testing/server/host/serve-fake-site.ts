import { startFakeHost } from './fake-host';

/**
 * Serves a fake site from a process of its own: the test runner intercepts unhandled rejections in its process, but
 * here they behave as in production. Argument: the functions as JSON.
 */
async function main(): Promise<void> {
  const host = await startFakeHost(JSON.parse(process.argv[2] ?? '{}'));
  process.send?.({ port: host.port });
  process.once('disconnect', () => void host.close());
}

void main();
