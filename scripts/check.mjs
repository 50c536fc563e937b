/** `npm run check`: judges the content in seconds, by the code that stops a build. */
import { judgeContent, listUnwritten } from './lib/content.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/project.mjs';

/** Says that the content is whole, but not ready for visitors; faults end the command with 1. */
const UNWRITTEN_EXIT_CODE = 2;

await runMain(async () => {
  await installIfNeeded({ forRunning: true });
  await judgeContent();
  console.log('The content is whole.');
  const unwritten = await listUnwritten();
  if (unwritten === undefined) return;
  console.log(unwritten.list);
  process.exitCode = UNWRITTEN_EXIT_CODE;
});
