/** `npm run build`: builds the site, whether or not anything has changed. The next start of the same sources reuses it. */
import { buildAgain } from './lib/build.mjs';
import { loadEnvironment, runMain } from './lib/project.mjs';

await runMain(async () => {
  loadEnvironment();
  await buildAgain();
});
