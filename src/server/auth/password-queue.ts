import fastq from 'fastq';

/** Passwords that are checked at once: each check keeps a core of Auth busy for a tenth of a second or more. */
const AT_ONCE = 4;

/** Checks that may wait for one of these. */
const WAITING = 12;

/** Milliseconds after which a check is not begun any more: a function has five seconds, and a busy machine needs most of them. */
const PATIENCE_MS = 2500;

const checks = fastq.promise((check: () => Promise<void>) => check(), AT_ONCE);

/**
 * Checks a password when there is room, so that many log-ins at once slow down neither each other nor the rest of the site.
 * Each process has its own room.
 * @returns undefined when too many wait already, at once, or when the turn did not come in time
 */
export async function checkInTurn<Outcome>(
  check: () => Promise<Outcome>,
): Promise<{ outcome: Outcome } | undefined> {
  if (checks.length() >= WAITING) return undefined;
  const asked = Date.now();
  return new Promise((resolve, reject) => {
    const checkInTime = async () => {
      const isLate = Date.now() - asked > PATIENCE_MS;
      resolve(isLate ? undefined : { outcome: await check() });
    };
    checks.push(checkInTime).catch(reject);
  });
}
