/**
 * `npm run test:more`: the tests that few changes can break and that take long, ending in `N passed, N failed`: drills, a hosted
 * project of today, other engines, fuzzing, long races, the browser tests that `npm run test:ci` leaves out, and Netlify's packages.
 */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';
import { TestRun } from './lib/test-run.mjs';
import {
  runDrills,
  runEngines,
  runHosted,
  runJest,
  runNetlify,
  runPlaywright,
} from './lib/test-steps.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const run = new TestRun();
  // Drills mostly wait, and do so beside other tests.
  await Promise.all([
    run.step('Drills', runDrills),
    run.step('More unit and integration tests', () => runJest('more')),
  ]);
  await runHosted(run);
  await run.step('More browser tests', () => runPlaywright('more'));
  await run.step('Firefox and WebKit', runEngines);
  // Last, because it takes the build away meanwhile.
  await run.step('Packaged for Netlify', runNetlify);
  run.end();
});
