import { z } from 'zod';

/** The path's id of a member of staff. */
export const staffPath = z.object({ id: z.uuid('There is no such colleague.') });
