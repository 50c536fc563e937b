import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { OperatorError } from '../../supabase/local/errors';

/** Requests per second, and latencies in milliseconds, as wrk measured them. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Programs that the load needs, and the Debian packages they come in. */
const NEEDED: Readonly<Record<string, string>> = { wrk: 'wrk', taskset: 'util-linux' };

/** @throws naming the packages that are missing */
export function requirePrograms(): void {
  const missing = Object.entries(NEEDED).flatMap(([command, name]) => {
    try {
      execFileSync('which', [command], { stdio: 'ignore' });
      return [];
    } catch {
      return [name];
    }
  });
  if (missing.length > 0)
    throw new OperatorError(`Install first: apt-get install ${missing.join(' ')}`);
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function milliseconds(output: string, share: string): number {
  const [, figure, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(figure) * (MILLISECONDS[unit] ?? NaN);
}

/**
 * Loads an address over kept-alive connections, from a core of its own.
 *
 * @throws when any answer was not a success: a fast refusal must not look like a good result
 */
export async function wrk(
  url: string,
  options: { connections: number; seconds: number; core: number },
): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', String(options.core), 'wrk', '--latency', '-t', '1'],
    ...['-c', String(options.connections), '-d', `${options.seconds}s`],
    ...['-H', 'Accept-Encoding: br, gzip', url],
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(stdout, '50'),
    p99: milliseconds(stdout, '99'),
  };
}
