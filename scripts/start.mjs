/** `npm start`: install if needed, build if needed, serve. */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { loadEnvironment, loadTypeScript, runMain } from './lib/project.mjs';

await runMain(async () => {
  loadEnvironment();
  await installIfNeeded({ forRunning: true });
  const { checkStart, startHost } = await loadTypeScript('host/start.ts');
  const env = await checkStart();
  await buildIfNeeded();
  await startHost(env);
});
