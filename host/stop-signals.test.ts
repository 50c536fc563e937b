import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(path.join(__dirname, 'stop-signals.mjs')).href;

/** Runs these lines in a process of their own, which ends by itself after 10 s. */
async function run(lines: string) {
  const program = `import { beforeStop } from '${MODULE}';
    setTimeout(() => process.exit(1), 10_000);
    ${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a signal that arrives while one piece of work gives way to the next is not lost', async () => {
  const ended = await run(`
    const forget = beforeStop(() => {});
    process.kill(process.pid, 'SIGINT');
    forget();
    beforeStop(() => console.log('ended'));`);
  expect(ended).toEqual({ code: 130, output: 'ended\n' });
});

test('a signal ends a process that has nothing to do before', async () => {
  const ended = await run(`
    beforeStop(() => console.log('forgotten'))();
    process.kill(process.pid, 'SIGTERM');`);
  expect(ended).toEqual({ code: 143, output: '' });
});

test('the last registered runs first', async () => {
  const ended = await run(`
    beforeStop(() => console.log('first'));
    beforeStop(() => console.log('second'));
    process.kill(process.pid, 'SIGTERM');`);
  expect(ended).toEqual({ code: 143, output: 'second\nfirst\n' });
});
