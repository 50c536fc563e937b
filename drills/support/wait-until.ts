import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 50;

/**
 * Polls until a condition holds.
 *
 * @param patienceMs far more than it takes on a busy machine
 * @throws naming the condition that never held
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`In ${patienceMs / 1000} s it was not seen: ${what}.`);
    await sleep(pollMs);
  }
}
