import { spawnSync } from 'node:child_process';
import path from 'node:path';

it.each(['--prod', 'prepared'])(
  'a start with %s, which it does not know, says how it is used',
  (argument) => {
    const command = [path.join(__dirname, 'start.mjs'), argument];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Usage: npm start, or npm start -- --prepared\n',
    ]);
  },
);
