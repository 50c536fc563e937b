/** `npm run types`: the compiler. A build writes the types of the GraphQL queries, so it comes first on a fresh clone. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, projectRoot, runMain } from './lib/project.mjs';
import { runBin } from './lib/run.mjs';

await runMain(async () => {
  await installIfNeeded();
  if (!existsSync(path.join(projectRoot, 'src/gatsby-types.d.ts'))) {
    throw new CommandError('The types of the GraphQL queries come with a build: npm run build.');
  }
  const { ok, output } = await runBin('typescript/bin/tsc', ['--build']);
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
});
