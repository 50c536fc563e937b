import { slotSchema } from '../consultation';
import * as z from '../zod';

/**
 * Answer of `POST /api/enquiries`; `reply_due_at` is a time (ISO 8601): until then a reply is promised. `consultation` is the
 * call it booked.
 */
export const receiptSchema = z.object({
  reference: z.string(),
  reply_due_at: z.string(),
  consultation: z.exactOptional(slotSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;
