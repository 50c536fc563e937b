import { setTimeout as sleep } from 'node:timers/promises';

/** A task that repeats until it is stopped. */
export interface Repeating {
  /** Stops after the current run. */
  stop(): Promise<void>;
}

/** Repeats `work` with a pause of `pauseMs` in between; the signal aborts when it should stop. */
export function repeat(pauseMs: number, work: (stopping: AbortSignal) => Promise<void>): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
