import { setTimeout as sleep } from 'node:timers/promises';
import { checkInTurn } from './sign-in-limits';

const AT_ONCE = 4;
const WAITING = 12;

it('known browsers have room of their own and go before strangers, in the order in which they came', async () => {
  const begun: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const check = (name: string, isKnown: boolean) =>
    checkInTurn(async () => {
      begun.push(name);
      await gate;
      return name;
    }, isKnown);

  const strangers = Array.from({ length: AT_ONCE + WAITING }, (_, n) => check(`s${n}`, false));
  expect(await check('one too many', false)).toBeUndefined();
  const known = Array.from({ length: WAITING }, (_, n) => check(`k${n}`, true));
  expect(await check('one known too many', true)).toBeUndefined();
  expect(begun).toEqual(['s0', 's1', 's2', 's3']);

  open();
  const outcomes = await Promise.all([...strangers, ...known]);
  expect(outcomes).toHaveLength(AT_ONCE + 2 * WAITING);
  expect(outcomes).not.toContain(undefined);
  expect(begun.slice(AT_ONCE, AT_ONCE + WAITING)).toEqual(known.map((_, n) => `k${n}`));
  expect(begun.slice(AT_ONCE + WAITING)).toEqual(
    strangers.slice(AT_ONCE).map((_, n) => `s${n + AT_ONCE}`),
  );
});

it('a check that fails leaves its turn to the next, and one whose turn comes too late is not begun', async () => {
  const slow = () => sleep(2600, 'slow');
  const first = Array.from({ length: AT_ONCE }, () => checkInTurn(slow, true));
  const late = jest.fn(() => Promise.resolve('late'));
  const tooLate = checkInTurn(late, true);
  expect(await Promise.all(first)).toEqual(Array(AT_ONCE).fill({ outcome: 'slow' }));
  expect(await tooLate).toBeUndefined();
  expect(late).not.toHaveBeenCalled();

  const failing = checkInTurn(() => Promise.reject(new Error('a bug')), false);
  await expect(failing).rejects.toThrow('a bug');
  expect(await checkInTurn(() => Promise.resolve('next'), false)).toEqual({ outcome: 'next' });
});
