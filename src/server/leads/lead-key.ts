import { z } from 'zod';
import { isReference } from '../../domain/reference';
import type { Call } from '../http';

const idSchema = z.guid();

/** The lead's id in the path; undefined when it is not one, so that the database is not asked. */
export const leadId = ({ params }: Call): string | undefined =>
  idSchema.safeParse(params['id']).data;

/** The lead's id or reference in the path; undefined when it is neither. */
export function leadKey(call: Call): string | undefined {
  const { id = '' } = call.params;
  const reference = id.toUpperCase();
  return isReference(reference) ? reference : leadId(call);
}
