import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type HostProcess, prepareHost } from '../../testing/server/host/host-process';
import { makeDataFolder } from '../../testing/database/data-folder';
import { ImpossibleHere } from './drill';

/** The data folder, on a disk of its own, holds a copy of `$1` at first. */
const onDisk = (megabytes: number) =>
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && cp -r "$1" "$0/db" && shift && exec "$@"`;

/** A host whose data are on a disk that can be filled. */
export interface SmallDisk {
  host: HostProcess;
  /** The data folder as this process can reach it, once the host runs. */
  inside(): string;
  /** Leaves so many bytes free. */
  fill(bytesLeft: number): Promise<void>;
  /** Deletes the files of `fill`. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a command in a view of the file system that ends with it, as root or as anybody who may have one. */
function ownView(): string[] {
  const isRoot = process.getuid?.() === 0;
  const view = ['unshare', '--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])];
  const trial = spawnSync('unshare', [...view.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
  if (trial.status !== 0) throw new ImpossibleHere('no right to mount a small disk');
  return view;
}

/**
 * @param megabytes a new database takes 40
 * @throws ImpossibleHere where a process may not have a disk of its own
 */
export async function prepareSmallDisk(megabytes: number): Promise<SmallDisk> {
  const view = ownView();
  const template = await makeDataFolder();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const runBy = [...view, 'sh', '-c', onDisk(megabytes), dataDir, path.join(template, 'db')];
  const host = await prepareHost({ dataDir, runBy });
  const inside = () => path.join('/proc', String(host.pid()), 'root', dataDir);
  const ballast = () => path.join(inside(), 'ballast');
  return {
    host,
    inside,
    async fill(bytesLeft) {
      const { bavail, bsize } = await statfs(inside());
      await writeFile(ballast(), Buffer.alloc(bavail * bsize - bytesLeft));
    },
    clear: () => rm(ballast(), { force: true }),
    async close() {
      await host.end('SIGTERM');
      for (const folder of [template, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}
