import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastq from 'fastq';
import Piscina from 'piscina';
import { faultCode, logFault } from '../faults';

/** A function that runs in a thread of its own, and what it may take. */
interface WorkerOptions {
  /** The module's path without its ending, such as `src/server/consultations/busy-times`; it exports `work`. */
  module: string;
  /** Bound of the work itself, in milliseconds: not of its thread's start, nor of its wait for other work. */
  timeoutMs: number;
  maxMemoryMb: number;
  /** Milliseconds that the thread may take to start: a second, and many on a machine that is busy. */
  startMs?: number;
  /** Milliseconds that the thread waits for more work. */
  idleMs?: number;
}

/** The work took longer than it may, or more memory. */
export class WorkerFault extends Error {
  constructor(
    readonly code: 'TOO SLOW' | 'TOO LARGE',
    cause: unknown,
  ) {
    super(code, { cause });
  }
}

/** No thread started, so the work was not begun; nothing is wrong with its input. */
export class WorkerAway extends Error {
  readonly code = 'ENOTHREAD';

  constructor(cause: unknown) {
    super('No thread started.', { cause });
  }
}

/**
 * A host runs the sources; a function on Netlify brings what `npm run build` made of them (scripts/lib/build.mjs). Both are
 * URLs because Netlify's packager includes every file that a dynamic path could match.
 */
function workerFile(module: string) {
  const project = pathToFileURL(`${process.cwd()}${path.sep}`);
  const source = new URL(`${module}.ts`, project);
  if (existsSync(source)) return { filename: source.href, execArgv: ['--import', 'tsx'] };
  const bundle = new URL(`.build/workers/${path.basename(module)}.cjs`, project);
  return { filename: bundle.href, execArgv: [] };
}

/** A task that takes no time. A thread loads its module before its first task, so one that has done this has started. */
const NOTHING = { filename: 'node:os', name: 'uptime' };

/**
 * Makes a function whose work on input from outside cannot stop this process: it runs in a thread of its own, one
 * call at a time, and is ended after `timeoutMs` or beyond `maxMemoryMb`.
 * @returns the function; it rejects with a WorkerFault beyond the limits, with WorkerAway before it has begun, and with what
 * `work` throws
 */
export function inWorker<Input, Output>({
  module,
  timeoutMs,
  maxMemoryMb,
  startMs = 60_000,
  idleMs = 1000,
}: WorkerOptions) {
  let pool: Piscina | undefined;

  function startPool(): Piscina {
    const started = new Piscina({
      ...workerFile(module),
      name: 'work',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    // Unheard between two calls, this event would end the process.
    started.on('error', () => undefined);
    return started;
  }

  async function work(input: Input): Promise<Output> {
    const running = (pool ??= startPool());
    const ended = new AbortController();
    const lost = once(running, 'error', ended).then(([error]) => Promise.reject(error as Error));
    const run = (task: unknown, options: Parameters<Piscina['run']>[1]) =>
      Promise.race([running.run(task, options), lost]);
    try {
      const started = run(undefined, { ...NOTHING, signal: AbortSignal.timeout(startMs) });
      await started.catch((cause: unknown) => {
        logFault({ message: `No thread started for ${module}.`, cause });
        throw new WorkerAway(cause);
      });
      const signal = AbortSignal.timeout(timeoutMs);
      return await run(input, { signal }).catch((error: unknown) => {
        throw signal.aborted ? new WorkerFault('TOO SLOW', error) : error;
      });
    } catch (error) {
      const isOutOfMemory = faultCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isOutOfMemory ? new WorkerFault('TOO LARGE', error) : error;
    } finally {
      ended.abort();
    }
  }

  const turns = fastq.promise(work, 1);
  return (input: Input): Promise<Output> => turns.push(input);
}
