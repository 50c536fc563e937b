import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs before the test files: the starter ends with this process. */
export default async function startStarter(): Promise<void> {
  const starter = fork(join(__dirname, 'starter.ts'), [], { execArgv: ['--import', 'tsx'] });
  const [port] = await once(starter, 'message');
  process.env.SUPABASE_STARTER_PORT = String(port);
  starter.unref();
  starter.channel?.unref();
}
