import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Piscina from 'piscina';
import { faultCode } from '../faults';

/** A function that runs in a thread of its own, and what it may take. */
interface WorkerOptions {
  /** The module's path without its ending, such as `src/server/consultations/read-busy-times`; it exports `work`. */
  module: string;
  timeoutMs: number;
  maxMemoryMb: number;
  /** Milliseconds that the thread waits for more work; it ends at once unless set. */
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

/**
 * Makes a function whose work on input from outside cannot stop this process: it runs in a thread that ends with the work,
 * after `timeoutMs`, or beyond `maxMemoryMb`.
 * @returns the function; it rejects with a WorkerFault beyond the limits, and with what `work` throws
 */
export function inWorker<Input, Output>({
  module,
  timeoutMs,
  maxMemoryMb,
  idleMs = 0,
}: WorkerOptions) {
  let pool: Piscina<Input, Output> | undefined;
  return async (input: Input): Promise<Output> => {
    if (!pool) {
      pool = new Piscina<Input, Output>({
        ...workerFile(module),
        name: 'work',
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
      });
      // Unheard between two calls, this event would end the process.
      pool.on('error', () => undefined);
    }
    const ended = new AbortController();
    const lost = once(pool, 'error', ended).then(([error]) => Promise.reject(error as Error));
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await Promise.race([pool.run(input, { signal }), lost]);
    } catch (error) {
      if (signal.aborted) throw new WorkerFault('TOO SLOW', error);
      const isOutOfMemory = faultCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isOutOfMemory ? new WorkerFault('TOO LARGE', error) : error;
    } finally {
      ended.abort();
    }
  };
}
