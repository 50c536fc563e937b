import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a command took, and the most memory that it and its children held at once. */
export interface MeasuredRun {
  seconds: number;
  megabytes: number;
}

const SAMPLE_MS = 500;

interface Process {
  id: number;
  parent: number;
  kilobytes: number;
}

function processes(): Process[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
      return { id, parent, kilobytes };
    });
}

function residentMegabytes(root: number): number {
  const all = processes();
  const family = new Set([root]);
  // Children are listed after their parents, but for process ids that were used before.
  for (const { id, parent } of [...all, ...all]) if (family.has(parent)) family.add(id);
  const kilobytes = all.filter(({ id }) => family.has(id)).map((process) => process.kilobytes);
  return kilobytes.reduce((sum, held) => sum + held, 0) / 1024;
}

/**
 * Runs a command to its end.
 *
 * @throws with the end of its output when it fails
 */
export async function measureRun(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredRun> {
  const start = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-4000);
    });
  }
  let megabytes = 0;
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0));
  }, SAMPLE_MS);
  await once(child, 'close');
  clearInterval(sampling);
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}
