import { inWorker } from './run-in-worker';

const work = inWorker<string, string>({
  module: 'testing/server/worker-work',
  timeoutMs: 5_000,
  maxMemoryMb: 64,
});

it('answers, and passes on what the work throws', async () => {
  await expect(work('answer')).resolves.toBe('done');
  await expect(work('throw')).rejects.toThrow('It was asked to.');
});

it.each([
  ['hang', 'TOO SLOW'],
  ['grow', 'TOO LARGE'],
])('ends work that would %s, and goes on', async (kind, code) => {
  await expect(work(kind)).rejects.toMatchObject({ code });
  await expect(work('answer')).resolves.toBe('done');
});

it('counts neither the start of the thread nor the wait for other work', async () => {
  const slow = inWorker<string, string>({
    module: 'testing/server/worker-slow-start',
    timeoutMs: 2000,
    maxMemoryMb: 64,
  });
  await expect(slow('answer')).resolves.toBe('done');
  const [first, second] = await Promise.allSettled([work('hang'), work('answer')]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'TOO SLOW' } });
  expect(second).toEqual({ status: 'fulfilled', value: 'done' });
});

it('says that the work was not begun where its thread cannot start', async () => {
  const lost = inWorker<string, string>({
    module: 'testing/server/no-such-work',
    timeoutMs: 5_000,
    maxMemoryMb: 64,
  });
  const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(lost('answer')).rejects.toMatchObject({ code: 'ENOTHREAD' });
  expect(lines).toHaveBeenCalledWith(expect.stringContaining('Cannot find module'));
  lines.mockRestore();
  await expect(work('answer')).resolves.toBe('done');
});
