import fastq from 'fastq';

/** Passwords that are checked at once: each check keeps a core of Auth busy for a tenth of a second or more. */
const AT_ONCE = 4;

/** Checks that may wait for one of these, of each group. */
const WAITING = 12;

/** Milliseconds after which a check is not begun any more: a function has five seconds, and a busy machine needs most of them. */
const PATIENCE_MS = 2500;

type Check = () => Promise<void>;

/** Waiting checks. Known browsers have room of their own and go first: a flood of strangers keeps no staff out. */
const waiting: Record<'known' | 'strangers', Check[]> = { known: [], strangers: [] };

/** Each turn takes whatever check is first by then. */
const turns = fastq.promise(async (_turn: undefined) => {
  const check = waiting.known.shift() ?? waiting.strangers.shift();
  await check?.();
}, AT_ONCE);

/**
 * Checks a password when there is room, so that many log-ins at once slow down neither each other nor the rest of the site.
 * Each process has its own room.
 * @param isKnown the browser has logged in to this account before
 * @returns undefined when too many wait already, at once, or when the turn did not come in time
 */
export async function checkInTurn<Outcome>(
  check: () => Promise<Outcome>,
  isKnown: boolean,
): Promise<{ outcome: Outcome } | undefined> {
  const group = isKnown ? waiting.known : waiting.strangers;
  if (group.length >= WAITING) return undefined;
  const asked = Date.now();
  return new Promise((resolve, reject) => {
    group.push(async () => {
      if (Date.now() - asked > PATIENCE_MS) return resolve(undefined);
      await check().then((outcome) => resolve({ outcome }), reject);
    });
    void turns.push(undefined);
  });
}
