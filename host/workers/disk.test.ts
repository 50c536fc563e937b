import { until } from '../../testing/server/until';
import { watchDisk } from './disk';

it('tells once that the disk is full, with the cause, and once that it has room again', async () => {
  const rooms = [false, true, true, false, false].map((isFull) => ({ freeBytes: 5e6, isFull }));
  const lines: string[] = [];
  const log = {
    error: (line: unknown) => lines.push(`error: ${String(line)}`),
    warn: (line: unknown) => lines.push(`warn: ${String(line)}`),
  };
  const read = async () => rooms.shift() ?? { freeBytes: 5e6, isFull: false };
  const watching = watchDisk({ folder: '/srv/data', log, everyMs: 1, read });
  await until(() => rooms.length === 0);
  await watching.stop();
  expect(lines).toEqual([
    expect.stringMatching(/^error: The disk of \/srv\/data is full \(5\.0 MB free/),
    'warn: The disk of /srv/data has room again.',
  ]);
});
