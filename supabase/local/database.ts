import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, protocol } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncTree } from './data-files';

/** A connection to any Postgres: PGlite, or a server in the tests. */
export interface Connection {
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs a script of statements. */
  exec(sql: string): Promise<unknown>;
}

export interface Database extends Connection {
  /** Commits what `work` did, or undoes it when it throws. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Postgres' words for "this server ends here", such as when its log finds no room on the disk. */
const LAST_WORDS: readonly (string | undefined)[] = ['FATAL', 'PANIC'];

const isLast = (error: unknown): error is Error =>
  (error instanceof Error && error.name === 'RuntimeError') ||
  (error instanceof protocol.messages.DatabaseError && LAST_WORDS.includes(error.severity));

/**
 * A Postgres whose end is the end of its process. PGlite would go on to call it, and a Postgres that has ended answers
 * neither that call nor any other: the thread never returns from it. The process that starts in its place finds all that
 * was committed.
 */
class ExitOnPanic extends PGlite {
  override async execProtocolStream(
    ...call: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(...call);
    } catch (error) {
      if (!isLast(error)) throw error;
      // The message alone: the error also carries the statement's values, which may be personal data.
      const { message } = error;
      setImmediate(() => {
        throw new Error(`Postgres ended: ${message}`);
      });
      return new Promise(() => undefined);
    }
  }
}

/** The parts of Emscripten's file system on Node that are used here; its types leave them out. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: object): string;
  /** The number that C has for the code of a failed call. */
  convertNodeCode(error: unknown): number;
}

/** A folder has no descriptor. */
interface OpenFile {
  nfd?: number;
  node: object;
}

type Init = NodeFS['init'];

/**
 * The files of a Postgres that waits, as a server does, until the disk has what it wrote. PGlite and Emscripten leave that
 * to the system, which writes within half a minute: a power cut would take acknowledged enquiries with it.
 */
class SyncedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push(({ NODEFS }) => {
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncNamed(files.realPath(node));
          else fsyncSync(nfd);
          return 0;
        } catch (error) {
          return files.convertNodeCode(error);
        }
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite starts Postgres with `-F`. Of the ways to wait for the disk, Emscripten knows `fsync`. */
const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

function syncNamed(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

async function open(dataDir: string): Promise<PGlite> {
  const database = new ExitOnPanic({
    fs: new SyncedFiles(dataDir),
    startParams: SYNCED_START,
    extensions: { btree_gin, pg_trgm, pgcrypto },
  });
  await database.waitReady;
  return database;
}

const readScript = (name: string) => readFile(join(__dirname, name), 'utf8');

/**
 * Opens the database kept under `dataDir`, making it on the first start. It is made beside its final place and moved
 * there when complete, so a start that was killed half-way leaves nothing that could be mistaken for a database.
 *
 * Two limits a hosted Postgres does not have: it has one connection, on which requests take turns, and cannot interrupt a
 * statement, so `statement_timeout` never fires.
 *
 * @param dataDir existing folder this process holds the lock of
 */
export async function openDatabase(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'db.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const database = await open(unfinished);
    await database.exec(await readScript('bootstrap.sql'));
    await database.close();
    await syncTree(unfinished);
    await rename(unfinished, folder);
  }
  const database = await open(folder);
  await database.exec(await readScript('auth-tables.sql'));
  await database.exec(await readScript('storage-tables.sql'));
  return database;
}

/**
 * Tables of which a tenth was changed since they were last looked after, by what this process counted (a server's
 * autovacuum_analyze_threshold and scale factor); and those that grew by a fifth since, for the counts end with the process.
 */
const WORN_TABLES = `
  select format('%I.%I', worn.schemaname, worn.relname) as name
  from pg_stat_user_tables as worn
  join pg_class as class on class.oid = worn.relid
  where worn.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
    or pg_relation_size(class.oid) / current_setting('block_size')::integer > 10 + 1.2 * class.relpages`;

/**
 * Does what a Postgres server's autovacuum does and PGlite lacks: without it the planner knows nothing about the tables and
 * reads them whole, and what was changed or erased stays in the files.
 *
 * @returns ends it, once what was begun is done
 */
export function startAutovacuum(database: Database, intervalMs: number) {
  const lookAfter = async () => {
    try {
      const { rows } = await database.query<{ name: string }>(WORN_TABLES);
      // One at a time: requests take their turns in between.
      for (const { name } of rows) await database.exec(`vacuum (analyze) ${name}`);
    } catch (error) {
      // Nothing depends on it: it is tried again at the next turn.
      console.error('local Supabase: autovacuum:', error instanceof Error ? error.message : error);
    }
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= lookAfter().finally(() => (running = undefined));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
