/** `npm run new -- <folder>`: creates a project for another agency with its own content, and starts its site. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { beforeStop, expectStop } from '../host/stop-signals.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { CommandError, loadTypeScript, projectRoot, runMain } from './lib/project.mjs';
import { endChild, WITH_PARENT } from './lib/run.mjs';

const USAGE = `Usage: npm run new -- <folder> [--from answers.json] [--no-start]
Makes a project for your agency in a new folder, by your answers to some twenty questions, and starts it.
--from takes the answers from a file; --no-start only makes the project.`;

function readArguments() {
  const options = /** @type {const} */ ({
    from: { type: 'string' },
    'no-start': { type: 'boolean', default: false },
  });
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) throw new Error();
    return { folder, from: values.from, isStarted: !values['no-start'] };
  } catch {
    throw new CommandError(USAGE);
  }
}

/** Resolves a path from the folder in which npm was called; npm runs commands in the project's root. @param {string} name */
const asTyped = (name) => path.resolve(process.env.INIT_CWD ?? '.', name);

/**
 * @param {string} folder
 * @param {number} unwritten number of placeholder texts
 */
function showNextSteps(folder, unwritten) {
  console.log(`
Your project is in ${folder}. Its content is whole; ${unwritten} texts are to be written.

  cd ${folder}
  npm start        serves the site and the desk; send yourself an enquiry
  npm run check    lists what is to be written, with file and line
`);
}

/** Runs `npm start` in the new project until it ends. @param {string} folder */
async function start(folder) {
  const args = [...WITH_PARENT, 'scripts/start.mjs'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  beforeStop(() => endChild(child));
  expectStop();
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

await runMain(async () => {
  const { folder: name, from, isStarted } = readArguments();
  const folder = asTyped(name);
  await installIfNeeded({ forRunning: true });
  const { askOnTerminal, makeProject, readAnswers, requireNewFolder } =
    await loadTypeScript('scripts/new/make.ts');
  await requireNewFolder(projectRoot, folder);
  const answers = from === undefined ? await askOnTerminal() : await readAnswers(asTyped(from));
  showNextSteps(folder, await makeProject(projectRoot, folder, answers));
  if (isStarted) await start(folder);
});
