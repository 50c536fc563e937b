/**
 * `npm run test:netlify`: builds the site as Netlify does, and calls its packaged functions behind Netlify's rules and headers,
 * over a hosted Supabase project of today; ends in `N passed, N failed`.
 */
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';
import { TestRun } from './lib/test-run.mjs';
import { runNetlify } from './lib/test-steps.mjs';

await runMain(async () => {
  await installIfNeeded();
  const run = new TestRun();
  await run.step('Packaged for Netlify', runNetlify);
  run.end();
});
