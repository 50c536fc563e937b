import { z } from 'zod';
import type { Call } from '../http';

const idSchema = z.guid();
const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/i;

/** The lead's id in the path; undefined when it is not one, so that the database is not asked. */
export const leadId = ({ params }: Call): string | undefined =>
  idSchema.safeParse(params['id']).data;

/** The lead's id or reference in the path; undefined when it is neither. */
export function leadKey(call: Call): string | undefined {
  const { id = '' } = call.params;
  return REFERENCE.test(id) ? id.toUpperCase() : leadId(call);
}
