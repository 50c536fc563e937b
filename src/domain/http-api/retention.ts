import * as z from '../zod';

/** Days for which closed leads and spam may be kept, at least and at most. */
export const RETENTION_DAYS = { min: 1, max: 36_500 } as const;

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
 * which this call has erased so many. `failed`: leads that could not be erased when it was last tried.
 */
export const expiredSchema = z.object({
  leads: z.number(),
  subscribers: z.number(),
  failed: z.number(),
});
export type Expired = z.infer<typeof expiredSchema>;
