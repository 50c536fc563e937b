import * as z from '../zod';

/** Days for which closed leads and spam may be kept, at least and at most. */
const RETENTION_DAYS = { min: 1, max: 36_500 } as const;

const days = z
  .number({ error: 'Days must be a whole number.' })
  .check(
    z.refine<number>(
      (count) =>
        Number.isInteger(count) && count >= RETENTION_DAYS.min && count <= RETENTION_DAYS.max,
      { error: `Days must be a whole number from ${RETENTION_DAYS.min} to ${RETENTION_DAYS.max}.` },
    ),
  );

/** Body of `POST /api/retention`. */
export const retentionSchema = z.strictObject({ days });

/** The query of `GET /api/retention`, and the form of the desk: the days as text. */
export const retentionQuerySchema = z.strictObject({
  days: z.pipe(
    z.pipe(
      z.string({ error: 'Days must be a whole number.' }),
      z.transform((text) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0)),
    ),
    days,
  ),
});

/**
 * Response of `GET` and `POST /api/retention`: leads, closed or spam, and newsletter addresses that are older than kept, or of
 * which this call has erased so many. `failed` and `failed_subscribers` could not be erased when it was last tried.
 */
export const expiredSchema = z.object({
  leads: z.number(),
  subscribers: z.number(),
  failed: z.number(),
  failed_subscribers: z.number(),
});
export type Expired = z.infer<typeof expiredSchema>;

/** The number of leads and newsletter addresses whose erasure failed. */
export const allFailed = ({ failed, failed_subscribers }: Expired): number =>
  failed + failed_subscribers;

/**
 * Erases batch after batch, until a call erases nothing and finds nothing more that cannot be erased.
 *
 * @param eraseBatch erases a batch, and answers how much that was and how much cannot be erased by now
 * @param onProgress called with the totals after each batch that did something
 */
export async function eraseInBatches(
  eraseBatch: () => Promise<Expired>,
  onProgress: (total: Expired) => void,
): Promise<Expired> {
  let total: Expired = { leads: 0, subscribers: 0, failed: 0, failed_subscribers: 0 };
  for (;;) {
    const batch = await eraseBatch();
    const isOver = batch.leads + batch.subscribers === 0 && allFailed(batch) <= allFailed(total);
    total = {
      ...batch,
      leads: total.leads + batch.leads,
      subscribers: total.subscribers + batch.subscribers,
    };
    if (isOver) return total;
    onProgress(total);
  }
}
