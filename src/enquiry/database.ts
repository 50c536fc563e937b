import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { DATABASE_NAME } from './messages';
import type { UnsentEnquiry } from './unsent-enquiry';

const STORE = 'unsent';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: UnsentEnquiry };
}

type WritableStore = IDBPObjectStore<Schema, [typeof STORE], typeof STORE, 'readwrite'>;

/** `strict`: on disk once the write completes, even if the browser is killed then. `relaxed` costs the device less. */
export type Durability = 'strict' | 'relaxed';

/** Storage that hangs is treated as storage that is missing. */
const PATIENCE_MS = 3_000;

let connection: Promise<IDBPDatabase<Schema>> | undefined;

function forget(): void {
  connection = undefined;
}

async function connect(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(DATABASE_NAME, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'key' }),
    terminated: forget,
    // A page with a newer version of the site must not wait for this one.
    blocking: () => {
      forget();
      database.close();
    },
  });
  return database;
}

/** One connection per page. */
function open(): Promise<IDBPDatabase<Schema>> {
  connection ??= connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return connection;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The browser’s storage does not respond.'));
    const timer = setTimeout(giveUp, PATIENCE_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether a new connection may help. It cannot free a full disk, and a timeout has no error of the database. */
const mayBeDead = (error: unknown) =>
  error instanceof DOMException && error.name !== 'QuotaExceededError';

/**
 * Runs work on the database. Safari closes connections of background pages without an event, and the next use fails. So that
 * use is repeated once on a new connection.
 */
async function use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const isReused = connection !== undefined;
  const used = open();
  try {
    return await inTime(used.then(work));
  } catch (error) {
    if (!mayBeDead(error)) throw error;
    if (connection === used) forget();
    void used.then((database) => database.close()).catch(() => undefined);
    if (!isReused) throw error;
    return inTime(open().then(work));
  }
}

async function change(
  database: IDBPDatabase<Schema>,
  durability: Durability,
  request: (store: WritableStore) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite', { durability });
  const requested = request(transaction.store);
  // A page that is about to go cannot wait for the transaction to end by itself.
  transaction.commit();
  await Promise.all([requested, transaction.done]);
}

/** @throws where the browser stores nothing */
export const readAll = async (): Promise<UnsentEnquiry[]> =>
  use((database) => database.getAll(STORE));

/** @throws where the browser stores nothing */
export const read = async (key: string): Promise<UnsentEnquiry | undefined> =>
  use((database) => database.get(STORE, key));

/** @throws where the browser stores nothing */
export const write = (enquiry: UnsentEnquiry, durability: Durability): Promise<void> =>
  use((database) => change(database, durability, (store) => store.put(enquiry)));

/** @throws where the browser stores nothing */
export const erase = (key: string): Promise<void> =>
  use((database) => change(database, 'strict', (store) => store.delete(key)));
