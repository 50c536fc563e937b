import { eraseInBatches, type Expired } from './data';

/** Gives these answers, one a call. */
async function run(
  ...answers: [leads: number, subscribers: number, failed: number, failedSubscribers?: number][]
) {
  const batches = answers.map(([leads, subscribers, failed, failed_subscribers = 0]) => ({
    ...{ leads, subscribers, failed, failed_subscribers },
  }));
  const progress: Expired[] = [];
  const total = await eraseInBatches(
    () => Promise.resolve(batches.shift() ?? fail('Asked once too often')),
    (soFar) => progress.push(soFar),
  );
  return { total, progress, unasked: batches.length };
}

function fail(why: string): never {
  throw new Error(why);
}

it('goes on until nothing is left, and adds up', async () => {
  expect(await run([2, 1, 0], [1, 0, 0], [0, 0, 0])).toEqual({
    total: { leads: 3, subscribers: 1, failed: 0, failed_subscribers: 0 },
    progress: [
      { leads: 2, subscribers: 1, failed: 0, failed_subscribers: 0 },
      { leads: 3, subscribers: 1, failed: 0, failed_subscribers: 0 },
    ],
    unasked: 0,
  });
});

it('passes a batch of leads that cannot be erased, and ends where only they are left', async () => {
  const { total, unasked } = await run([0, 0, 2], [0, 0, 3], [5, 0, 3], [0, 0, 3]);
  expect(total).toEqual({ leads: 5, subscribers: 0, failed: 3, failed_subscribers: 0 });
  expect(unasked).toBe(0);
});

it('passes a batch of addresses that cannot be deleted', async () => {
  const { total, unasked } = await run([0, 0, 0, 2], [0, 5, 0, 2], [0, 0, 0, 2]);
  expect(total).toEqual({ leads: 0, subscribers: 5, failed: 0, failed_subscribers: 2 });
  expect(unasked).toBe(0);
});

it('does not count a lead as failed that another run has erased meanwhile', async () => {
  expect((await run([0, 0, 1], [0, 0, 0])).total.failed).toBe(0);
});
