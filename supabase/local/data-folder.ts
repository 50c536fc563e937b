import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  readFile,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OperatorError } from './errors';
import { readOwnFile, syncFile } from './data-files';

interface DataLock {
  release(): Promise<void>;
}

/** `sun_path` holds 104 bytes on macOS, 108 on Linux; a longer path would be cut off silently. */
const LONGEST_SOCKET_PATH = 103;

async function socketFolder(dataDir: string, socketName: string): Promise<string> {
  const inside = join(dataDir, 'lock');
  if (Buffer.byteLength(join(inside, socketName)) <= LONGEST_SOCKET_PATH) return inside;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `supabase-lock-${digest}`);
}

const listen = (path: string) =>
  new Promise<Server>((resolve, reject) => {
    // A connection only asks whether this process lives.
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });

const isAlive = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** @throws OperatorError when no Supabase has run on this folder */
export function requireData(dataDir: string): void {
  if (!existsSync(join(dataDir, 'db'))) throw new OperatorError(`${dataDir} holds no data.`);
}

/**
 * Keeps root out of another user's data: what it wrote there, that user could neither read nor change.
 * @throws OperatorError with the command that does it as that user
 */
export async function refuseForeignRoot(dataDir: string): Promise<void> {
  const { uid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new OperatorError(
    `${dataDir} belongs to another user, whose site could not use what root writes: sudo -u '#${uid}' -H npm run …`,
  );
}

/** `parent` is the process that started the holder and takes it along when it ends, if there is one. */
const holderSchema = z.object({ pid: z.number(), parent: z.number().optional() });

type Holder = z.infer<typeof holderSchema>;

const holderFile = (socket: string) => socket.replace(/sock$/, 'json');

/** Undefined for a version that does not say who it is. */
async function readHolder(socket: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(holderFile(socket), 'utf8')));
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const nameHolder = ({ pid, parent }: Holder) =>
  `process ${pid}${parent === undefined ? '' : `, which process ${parent} started`}`;

/** A holder whose parent was killed ends within this time, in ms, unless it is busy with a long query. */
const ORPHAN_MS = 20_000;
const POLL_MS = 100;

/**
 * Takes the data folder for this process, because PGlite lets two processes open, and ruin, the same one.
 *
 * The lock is a listening Unix socket: the kernel closes it with its process, however that ends, so a `kill -9` leaves no
 * lock to wait for. Only a holder whose parent has gone is waited for, because it is about to end. Each process listens under
 * a name of its own *before* it looks for others: of two that start together at least one sees the other, and no live
 * socket is removed for a dead one. In the same instant both may refuse; never may two hold.
 *
 * @throws OperatorError when another process holds the folder, or root is not its owner
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const realDataDir = await realpath(dataDir);
  await refuseForeignRoot(realDataDir);
  const ownName = `${randomUUID().slice(0, 8)}.sock`;
  const folder = await socketFolder(realDataDir, ownName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, ownName);
  const holder: Holder = { pid: process.pid, ...(process.send && { parent: process.ppid }) };
  await writeFile(holderFile(own), JSON.stringify(holder), { mode: 0o600 });
  const server = await listen(own);

  const release = async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await forget(own);
  };

  for (const name of await readdir(folder)) {
    if (name === ownName || !name.endsWith('.sock')) continue;
    const other = join(folder, name);
    if (await staysAlive(other)) {
      const found = await readHolder(other);
      await release();
      throw new OperatorError(
        `The data folder ${dataDir} is in use by ${found ? nameHolder(found) : 'another process'}: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    await forget(other);
  }
  return { release };
}

async function forget(socket: string): Promise<void> {
  await rm(socket, { force: true });
  await rm(holderFile(socket), { force: true });
}

async function staysAlive(socket: string): Promise<boolean> {
  const deadline = Date.now() + ORPHAN_MS;
  while (await isAlive(socket)) {
    const { parent } = (await readHolder(socket)) ?? {};
    if (parent === undefined || isRunning(parent) || Date.now() > deadline) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * The parts of a data folder that cannot be made again: the database, the files of objects, the key of its tokens, the
 * secret of sessions and links, and the changes of content that wait for others.
 */
export const KEPT = ['db', 'storage', 'secrets.json', 'session-secret', 'content-drafts'] as const;

/** Copies, and data to restore, are written inside the data folder: it is as private, and on the same disk. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const copies = resolve(dataDir, 'copies');
  await mkdir(copies, { recursive: true, mode: 0o700 });
  return mkdtemp(join(copies, 'copy-'));
}

/** The file system has no links, or none on this disk. */
const NO_LINKS = ['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Copies the files of objects. None is ever written again, so a second name for each is a copy: it takes neither time nor
 * room. One that is being written, or was deleted meanwhile, belongs to no row.
 */
async function copyObjects(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const names = (await readdir(from)).filter((name) => !name.endsWith('.new'));
  for (const name of names) {
    const paths = [join(from, name), join(to, name)] as const;
    try {
      await link(...paths);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') continue;
      if (!NO_LINKS.includes(code)) throw error;
      await copyFile(...paths);
    }
  }
}

/**
 * Copies a data folder that nobody writes to meanwhile.
 *
 * @returns the copy's folder; the caller deletes it
 */
export async function copyData(dataDir: string): Promise<string> {
  const folder = await makeWorkFolder(dataDir);
  try {
    for (const name of KEPT.filter((kept) => existsSync(join(dataDir, kept)))) {
      const paths = [join(dataDir, name), join(folder, name)] as const;
      await (name === 'storage' ? copyObjects(...paths) : cp(...paths, { recursive: true }));
    }
    return folder;
  } catch (error) {
    // On a full disk half a copy would keep the site from writing.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const markOf = (dataDir: string) => join(dataDir, 'half-restored');

/** Marks a data folder whose contents are about to be moved to `aside`, and others into their place. */
export async function markHalfRestored(dataDir: string, aside: string): Promise<void> {
  await writeFile(markOf(dataDir), aside, { mode: 0o600 });
  await syncFile(markOf(dataDir));
  await syncFile(dataDir);
}

/** Says that all is in its place. */
export async function unmarkHalfRestored(dataDir: string): Promise<void> {
  await syncFile(dataDir);
  await rm(markOf(dataDir));
}

/** @throws OperatorError when a restore was cut off: a start would take what it left for a new site, without leads */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const aside = await readOwnFile(markOf(dataDir));
  if (aside === undefined) return;
  throw new OperatorError(
    `A restore into ${dataDir} was cut off: run it again, with --replace. What was there before is in ${aside}.`,
  );
}

interface CopyOptions {
  database: PGlite;
  /** Folder of the database; copies are made inside it. */
  dataDir: string;
}

/**
 * `POST /local/v1/copies` copies the data while requests wait: 201 with the copy's folder, to be deleted by whoever asked.
 * A hosted project has no such call.
 *
 * PGlite writes only while it works on a query, so between two queries the files are what a power cut would leave: whole,
 * with the log that completes them. The checkpoint keeps that log short.
 */
export function registerCopies(app: FastifyInstance, { database, dataDir }: CopyOptions) {
  app.post('/copies', async (_request, reply) => {
    await database.query('checkpoint');
    const folder = await database.runExclusive(() => copyData(dataDir));
    return reply.code(201).send({ folder });
  });
}
