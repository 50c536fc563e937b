import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bufferedLog } from './server';

test('log lines arrive in order, a moment after they were written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = join(folder, 'host.log');
  const fd = openSync(file, 'w');
  const log = bufferedLog(fd);
  log.write('one\n');
  log.write('two\n');
  expect(readFileSync(file, 'utf8')).toBe('');
  const deadline = Date.now() + 10_000;
  while (readFileSync(file, 'utf8') === '' && Date.now() < deadline) await sleep(20);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  rmSync(folder, { recursive: true });
});
