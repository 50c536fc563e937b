import { execFileSync } from 'node:child_process';

/**
 * V8 lets garbage pile up while there is room, above all from Node's fetch. With little room, the memory of a process
 * shows only its live objects, and a leak ends it. An argument for Node.
 */
export const littleRoom = '--max-old-space-size=256';

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
