/** `npm start`: install if needed, build if needed, serve. */
import { buildIfNeeded } from './lib/build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { CommandError, runMain } from './lib/project.mjs';
import { loadTypeScript } from './lib/typescript.mjs';

await runMain(async () => {
  requireNode();
  loadEnvironment();
  await installIfNeeded({ forRunning: true });
  const { checkStart, explainFailure, startHost } = await loadTypeScript('host/start.ts');
  try {
    const env = await checkStart();
    await buildIfNeeded();
    await startHost(env);
  } catch (error) {
    const explanation = explainFailure(error);
    throw explanation === undefined ? error : new CommandError(explanation);
  }
});
