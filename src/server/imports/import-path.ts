import { z } from 'zod';
import { NO_SUCH_IMPORT } from './imports';

export const importPathSchema = z.object({ id: z.guid(NO_SUCH_IMPORT) });
