/** @jest-environment jsdom */
import { withRetries, type RetryProgress } from './retry';
import type { SendResult } from './send-enquiry';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const unanswered = (retryAfter = 0): SendResult => ({ outcome: 'unanswered', retryAfter });

/** Attempts that are answered in turn, the last answer for good. */
function begin(...answers: SendResult[]) {
  const attempts: number[] = [];
  const progress: RetryProgress[] = [];
  const stop = new AbortController();
  const began = Date.now();
  const send = () => {
    attempts.push(Date.now() - began);
    return Promise.resolve(answers[Math.min(attempts.length, answers.length) - 1] ?? unanswered());
  };
  const done = withRetries(send, {
    signal: stop.signal,
    onProgress: (step) => progress.push(step),
  });
  return { attempts, progress, stop, done };
}

it('waits longer each time, about 1, 2 and 4 seconds, and then gives up', async () => {
  const { attempts, done } = begin(unanswered());
  await jest.advanceTimersByTimeAsync(9_000);
  expect(await done).toEqual(unanswered());
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(waits).toHaveLength(3);
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(750 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(1250 * 2 ** index);
  });
});

it('waits as long as it is asked to, up to 30 seconds', async () => {
  const { attempts, progress } = begin(unanswered(30), unanswered(31));
  await jest.advanceTimersByTimeAsync(29_900);
  expect(attempts).toHaveLength(1);
  expect(progress).toEqual([{ retry: 1, seconds: 30 }]);
  await jest.advanceTimersByTimeAsync(100);
  expect(attempts).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(2);
});

it('tries at once when the network comes back', async () => {
  const { attempts } = begin(unanswered(30), { outcome: 'refused' });
  await jest.advanceTimersByTimeAsync(1_000);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(attempts).toHaveLength(2);
});

it('does not repeat what was refused', async () => {
  const { attempts, done } = begin({ outcome: 'refused' });
  expect(await done).toEqual({ outcome: 'refused' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(1);
});
