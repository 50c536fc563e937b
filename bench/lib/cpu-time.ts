import { readFileSync } from 'node:fs';

/** The kernel counts in ticks of a hundredth of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const MICROSECONDS_A_TICK = 10_000;

/** Time that a process has had of the processor, in µs, its own and the kernel's for it. Linux only. */
export function cpuMicroseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) * MICROSECONDS_A_TICK;
}
