import { z } from 'zod';
import { isReference } from '../../domain/reference';
import type { Call } from '../http/call';

const idSchema = z.guid();

/** How an address names a lead. */
export type LeadKey = { column: 'id' | 'reference'; value: string };

/** The lead's id in the path; undefined when it is not one, so that the database is not asked. */
export const leadId = ({ params }: Call): string | undefined =>
  idSchema.safeParse(params['id']).data;

/** The lead's id or reference in the path; undefined when it is neither. */
export function leadKey(call: Call): LeadKey | undefined {
  const reference = (call.params['id'] ?? '').toUpperCase();
  if (isReference(reference)) return { column: 'reference', value: reference };
  const id = leadId(call);
  return id === undefined ? undefined : { column: 'id', value: id };
}
