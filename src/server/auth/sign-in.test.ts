import { hideTiming } from './sign-in';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The outcome of work that takes this long, at each of these times in ms; undefined while it is held back. */
async function seenAt(times: number[], takes: number, outcome: 'refused' | 'granted') {
  const work = () => new Promise<string>((resolve) => setTimeout(resolve, takes, outcome));
  let seen: string | undefined;
  void hideTiming(600, work, (found) => found === 'refused').then((found) => (seen = found));
  const answers: (string | undefined)[] = [];
  let now = 0;
  for (const time of times) {
    await jest.advanceTimersByTimeAsync(time - now);
    now = time;
    answers.push(seen);
  }
  return answers;
}

it.each([0, 90, 599])(
  'an outcome to hide is out at the same time, if found after %i ms',
  async (ms) => {
    expect(await seenAt([599, 600], ms, 'refused')).toEqual([undefined, 'refused']);
  },
);

it('others are out at once', async () => {
  expect(await seenAt([89, 90], 90, 'granted')).toEqual([undefined, 'granted']);
});
