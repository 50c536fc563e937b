import { batchedLog } from './batched-log';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openLog() {
  const writes: string[] = [];
  return { writes, log: batchedLog({ write: (lines) => void writes.push(lines) }) };
}

test('passes lines on together, in order', () => {
  const { log, writes } = openLog();
  log.write('a\n');
  log.write('b\n');
  expect(writes).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(writes).toEqual(['a\nb\n']);
});

test('lets no more wait than it may hold', () => {
  const { log, writes } = openLog();
  const line = `${'x'.repeat(9_000)}\n`;
  log.write(line);
  log.write(line);
  expect(writes).toEqual([line + line]);
});

test('writes what waits when the process exits', () => {
  const { log, writes } = openLog();
  log.write('last words\n');
  const [flush] = process.listeners('exit').slice(-1);
  flush?.(0);
  expect(writes).toEqual(['last words\n']);
});
