import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'alone-'));
const lock = path.join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

/** Two pieces of work in a process of their own; each says when it begins and ends. */
function runTwo(): string[] {
  const program = `
    import { alone } from ${JSON.stringify(path.join(__dirname, 'run.mjs'))};
    import { setTimeout as sleep } from 'node:timers/promises';
    const work = async () => { console.log('begins'); await sleep(20); console.log('ends'); };
    await Promise.all([alone(work, ${JSON.stringify(lock)}), alone(work, ${JSON.stringify(lock)})]);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  return output.toString().trim().split('\n');
}

it('lets one work at a time, and says what the other waits for', () => {
  const lines = runTwo();
  const said = lines.filter((line) => line.includes('waiting for it'));
  expect(said).toEqual([expect.stringMatching(/^- Process \d+ is installing or building here: /)]);
  expect(lines.filter((line) => !said.includes(line))).toEqual([
    ...['begins', 'ends'],
    ...['begins', 'ends'],
  ]);
  expect(existsSync(lock)).toBe(false);
});

it('takes over the lock of a command that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  writeFileSync(lock, String(pid));
  expect(runTwo()).toContain('ends');
});
