/** What becomes of a request that met an ended session: it is sent again, or it fails. */
type Outcome = 'signed-in' | 'left';

/** Asks whoever is at the desk to sign in again, which leads to `settleRequests`; false when nobody is there. */
type AskForSignIn = () => boolean;

const waiting = new Set<(outcome: Outcome) => void>();
const desks = new Set<AskForSignIn>();

/** Has a function called whenever a request meets the end of the session; returns a function that undoes this. */
export function onSessionEnd(askForSignIn: AskForSignIn): () => void {
  desks.add(askForSignIn);
  return () => {
    desks.delete(askForSignIn);
  };
}

/**
 * Waits until somebody signed in again, so that a request can go on as if nothing had happened.
 *
 * @param signal of the request; aborted, it waits no longer
 */
export function nextSession(signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    if (![...desks].some((askForSignIn) => askForSignIn())) return resolve('left');
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
