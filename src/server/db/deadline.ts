/** Milliseconds within which the database and Auth must have answered, so that ours is out within five seconds. */
const DEADLINE_MS = 4500;

/**
 * Runs work under a signal that aborts when its answer is due.
 * Not AbortSignal.timeout: its timer cannot be stopped, and keeps all that belongs to the work in memory until then.
 */
export async function withDeadline<T>(work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
