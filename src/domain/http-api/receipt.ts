import * as z from '../zod';

/** Answer of `POST /api/enquiries`; `reply_due_at` is a time (ISO 8601): until then a reply is promised. */
export const receiptSchema = z.object({ reference: z.string(), reply_due_at: z.string() });
export type Receipt = z.infer<typeof receiptSchema>;
