/** `npm start`: install if needed, build if needed, serve. With `--prepared` it only serves. */
import { buildIfNeeded, requireBuild } from './lib/build.mjs';
import { installIfNeeded, requirePackages } from './lib/install.mjs';
import { loadEnvironment, loadTypeScript, requireFreePort, runMain } from './lib/project.mjs';

/** For a service, which may write only its data, and whose restarts must not take minutes. */
const isPrepared = process.argv.includes('--prepared');

await runMain(async () => {
  loadEnvironment();
  await requireFreePort();
  await (isPrepared ? requirePackages() : installIfNeeded({ forRunning: true }));
  const { checkStart, startHost } = await loadTypeScript('host/start.ts');
  const env = await checkStart();
  await (isPrepared ? requireBuild() : buildIfNeeded());
  await startHost(env);
});
