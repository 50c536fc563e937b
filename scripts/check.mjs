/** `npm run check`: judges the content in seconds, by the code that stops a build. */
import { parseArgs } from 'node:util';
import { judgeContent, listUnwritten, reportTranslations } from './lib/content.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, runMain } from './lib/project.mjs';

const USAGE = `Usage: npm run check [-- --language hi] [-- --translated]
Checks the content. --language lists the words that a translation of it lacks; --translated marks all others as
translated from the words that the content has now.`;

function readOptions() {
  try {
    const options = /** @type {const} */ ({
      language: { type: 'string' },
      translated: { type: 'boolean', default: false },
    });
    return parseArgs({ options }).values;
  } catch {
    throw new CommandError(USAGE);
  }
}

/** Says that the content is whole, but not ready for visitors; faults end the command with 1. */
const UNWRITTEN_EXIT_CODE = 2;

await runMain(async () => {
  const options = readOptions();
  await installIfNeeded({ forRunning: true });
  await judgeContent();
  console.log('The content is whole.');
  await reportTranslations(options);
  const unwritten = await listUnwritten();
  if (unwritten === undefined) return;
  console.log(unwritten.list);
  process.exitCode = UNWRITTEN_EXIT_CODE;
});
