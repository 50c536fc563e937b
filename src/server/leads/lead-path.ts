import { z } from 'zod';
import { NO_SUCH_LEAD } from '../db/read-response';
import { isReference } from '../enquiries/reference';

const id = z.guid(NO_SUCH_LEAD);

/** `:id` of a path that names a lead; any other text is refused before the database is asked. */
export const leadPathSchema = z.object({ id });

/** The same, where the lead's reference may stand for its id. */
export const leadKeyPathSchema = z.object({
  id: z.union(
    [
      z
        .string()
        .toUpperCase()
        .refine(isReference)
        .transform((value) => ({ column: 'reference' as const, value })),
      id.transform((value) => ({ column: 'id' as const, value })),
    ],
    NO_SUCH_LEAD,
  ),
});

/** A lead by its id or its reference. */
export type LeadKey = z.infer<typeof leadKeyPathSchema>['id'];

const rowNumber = z
  .string()
  .regex(/^\d{1,15}$/, NO_SUCH_LEAD)
  .transform(Number);

/** `:id` of a lead and `:action` of one of its next actions. */
export const actionPathSchema = z.object({ id, action: rowNumber });

/** `:id` of a lead and `:reply` of a reply in its history. */
export const replyPathSchema = z.object({ id, reply: rowNumber });
