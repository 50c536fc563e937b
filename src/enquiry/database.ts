import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { DATABASE_NAME } from './has-unsent';
import type { UnsentEnquiry } from './unsent';

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

/** One connection per page; after a failure the next call tries again. */
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

async function change(
  durability: Durability,
  request: (store: WritableStore) => Promise<unknown>,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction(STORE, 'readwrite', { durability });
  const requested = request(transaction.store);
  // A page that is about to go cannot wait for the transaction to end by itself.
  transaction.commit();
  await Promise.all([requested, transaction.done]);
}

/** @throws where the browser stores nothing */
export const readAll = async (): Promise<UnsentEnquiry[]> =>
  inTime(open().then((database) => database.getAll(STORE)));

/** @throws where the browser stores nothing */
export const read = async (key: string): Promise<UnsentEnquiry | undefined> =>
  inTime(open().then((database) => database.get(STORE, key)));

/** @throws where the browser stores nothing */
export const write = (enquiry: UnsentEnquiry, durability: Durability): Promise<void> =>
  inTime(change(durability, (store) => store.put(enquiry)));

/** @throws where the browser stores nothing */
export const erase = (key: string): Promise<void> =>
  inTime(change('strict', (store) => store.delete(key)));
