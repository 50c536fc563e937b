import { z } from 'zod';
import type { Call } from '../http';

const idSchema = z.guid();

/** The lead's id in the path; undefined when it is not one, so that the database is not asked. */
export const leadId = ({ params }: Call): string | undefined =>
  idSchema.safeParse(params['id']).data;
