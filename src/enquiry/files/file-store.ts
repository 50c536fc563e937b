import { type DBSchema, openDB } from 'idb';

/** A file that was added to the form, as it is on the device until the server has judged it. */
export interface StoredFile {
  /** Of this device; the form's draft names it so. */
  id: string;
  file: File;
  addedAt: number;
  /** The server's id, once it was announced. */
  serverId?: string | undefined;
  /** The key of the enquiry with which it was sent. */
  sentUnder?: string;
}

const STORE = 'files';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: StoredFile };
}

/** Apart from the texts: a page of an earlier version of the site does not know a newer database. */
const DATABASE_NAME = 'enquiry-files';

/** As long as an enquiry may wait. */
const LASTS_MS = 7 * 24 * 60 * 60 * 1000;

async function use<T>(
  work: (database: Awaited<ReturnType<typeof openDB<Schema>>>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(DATABASE_NAME, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'id' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** @returns whether the device keeps the file; it may have no room, or keep nothing at all */
export const storeFile = (file: StoredFile): Promise<boolean> =>
  use((database) => database.put(STORE, file)).then(
    () => true,
    () => false,
  );

export const eraseFile = (id: string): Promise<void> =>
  use((database) => database.delete(STORE, id)).catch(() => undefined);

/** The file as it is on the device now; another tab may have gone on with it. */
export const readFile = (id: string): Promise<StoredFile | undefined> =>
  use((database) => database.get(STORE, id)).catch(() => undefined);

/** The files on the device; those that nobody sent for a week go. */
export async function readFiles(): Promise<StoredFile[]> {
  const all = await use((database) => database.getAll(STORE)).catch(() => []);
  const isOld = ({ addedAt }: StoredFile) => Date.now() - addedAt > LASTS_MS;
  for (const { id } of all.filter(isOld)) await eraseFile(id);
  return all.filter((file) => !isOld(file));
}
