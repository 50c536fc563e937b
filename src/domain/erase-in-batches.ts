import type { Expired } from './http-api/retention';

/**
 * Erases batch after batch, until a call erases nothing and finds no further lead that cannot be erased.
 *
 * @param eraseBatch erases a batch, and answers how much that was and how many leads cannot be erased by now
 * @param onProgress called with the totals after each batch that did something
 */
export async function eraseInBatches(
  eraseBatch: () => Promise<Expired>,
  onProgress: (total: Expired) => void,
): Promise<Expired> {
  let total: Expired = { leads: 0, subscribers: 0, failed: 0 };
  for (;;) {
    const batch = await eraseBatch();
    const isOver = batch.leads + batch.subscribers === 0 && batch.failed <= total.failed;
    total = {
      leads: total.leads + batch.leads,
      subscribers: total.subscribers + batch.subscribers,
      failed: batch.failed,
    };
    if (isOver) return total;
    onProgress(total);
  }
}
