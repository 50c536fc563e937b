/** The browser's database of enquiries that are not sent yet. */
export const DATABASE_NAME = 'enquiries';

/** Whether there may be such enquiries; looking leaves no trace on the device. */
export async function mayHoldUnsent(): Promise<boolean> {
  try {
    // Firefox before 126 cannot tell.
    if (typeof indexedDB.databases !== 'function') return true;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    // A browser that blocks storage has none.
    return false;
  }
}
