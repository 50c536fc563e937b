/** What becomes of a request that met an ended session: it is sent again, or it fails. */
type Outcome = 'logged-in' | 'left';

/** Asks whoever is at the desk to log in again, which leads to `settleRequests`; false when nobody is there. */
type AskForLogIn = () => boolean;

const waiting = new Set<(outcome: Outcome) => void>();
const desks = new Set<AskForLogIn>();

/** Has a function called whenever a request meets the end of the session; returns a function that undoes this. */
export function onSessionEnd(askForLogIn: AskForLogIn): () => void {
  desks.add(askForLogIn);
  return () => {
    desks.delete(askForLogIn);
  };
}

/**
 * Waits until somebody logged in again, so that a request can go on as if nothing had happened.
 *
 * @param signal of the request; aborted, it waits no longer
 */
export function nextSession(signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    if (![...desks].some((askForLogIn) => askForLogIn())) return resolve('left');
    const settle = (outcome: Outcome) => {
      waiting.delete(settle);
      resolve(outcome);
    };
    waiting.add(settle);
    signal?.addEventListener('abort', () => settle('left'), { once: true });
  });
}

/** Lets the waiting requests go on, or fail. */
export function settleRequests(outcome: Outcome): void {
  for (const settle of [...waiting]) settle(outcome);
}
