import { z } from 'zod';
import { isReference } from '../enquiries/reference';
import { staffOnly } from '../auth/staff-only';
import type { Db } from '../db/supabase';
import type { Call, Handler } from '../http/call';
import { parseJson } from '../http/parse-input';
import { noSuchLead, replyWith, type DeskResult } from './desk-result';

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

/** A handler by which staff change the lead in the path as a JSON body says; 404 when the path names none. */
export const leadChange = <Schema extends z.core.$ZodType>(
  schema: Schema,
  change: (db: Db, id: string, body: z.output<Schema>) => Promise<DeskResult<object>>,
  status = 200,
): Handler =>
  staffOnly(async (call, { db }) => {
    const body = parseJson(schema, call);
    if (!body.ok) return body.reply;
    const id = leadId(call);
    return id === undefined ? noSuchLead() : replyWith(await change(db, id, body.value), status);
  });
