/**
 * `npm run test:hosted`: the site on what a hosted Supabase project is made of (docs/hosted.md), ending in `N passed, N failed`.
 */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';
import { TestRun } from './lib/test-run.mjs';
import { runHosted } from './lib/test-steps.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const run = new TestRun();
  await runHosted(run);
  run.end();
});
