/** `npm start`: install if needed, build if needed, serve. With `--prepared` it only serves. */
import { parseArgs } from 'node:util';
import { buildIfNeeded, requireBuild } from './lib/build.mjs';
import { installIfNeeded, requirePackages } from './lib/install.mjs';
import {
  CommandError,
  loadEnvironment,
  loadTypeScript,
  requireFreePort,
  runMain,
} from './lib/project.mjs';

/** `prepared` is for a service, which may write only its data, and whose restarts must not take minutes. */
function readOptions() {
  try {
    return parseArgs({ options: { prepared: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new CommandError('Usage: npm start, or npm start -- --prepared');
  }
}

await runMain(async () => {
  const { prepared } = readOptions();
  loadEnvironment();
  await requireFreePort();
  await (prepared ? requirePackages() : installIfNeeded({ forRunning: true }));
  const { checkStart, startHost } = await loadTypeScript('host/start.ts');
  const env = await checkStart();
  await (prepared ? requireBuild() : buildIfNeeded());
  await startHost(env);
});
