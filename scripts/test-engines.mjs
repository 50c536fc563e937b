/** `npm run test:engines`: Firefox and WebKit through the built site, ending in `N passed, N failed`. */
import { buildIfNeeded } from './lib/build.mjs';
import { installEngines } from './test/browsers.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, runMain } from './lib/project.mjs';
import { runBin } from './lib/run.mjs';

await runMain(async () => {
  await installIfNeeded();
  const missing = await installEngines();
  if (missing.length > 0) throw new CommandError(`Please install ${missing.join(', ')}.`);
  await buildIfNeeded();
  const args = ['e2e/engines/main.ts', ...process.argv.slice(2)];
  const { ok } = await runBin('tsx/dist/cli.mjs', args, { onLine: (line) => console.log(line) });
  process.exitCode = ok ? 0 : 1;
});
