/** `npm run check`: judges the content in seconds, by the code that stops a build. */
import { judgeContent } from './lib/content.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

await runMain(async () => {
  await installIfNeeded({ forRunning: true });
  await judgeContent();
  console.log('The content is whole.');
});
