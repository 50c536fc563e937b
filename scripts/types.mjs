/** `npm run types`: the compiler. A build writes the types of the GraphQL queries, so it comes first on a fresh clone. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkTypes } from './test/test-run.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, projectRoot, runMain } from './lib/project.mjs';

await runMain(async () => {
  await installIfNeeded();
  if (!existsSync(path.join(projectRoot, 'src/gatsby-types.d.ts'))) {
    throw new CommandError('The types of the GraphQL queries come with a build: npm run build.');
  }
  const { failed, output } = await checkTypes();
  if (output !== '') console.log(output);
  process.exitCode = failed;
});
