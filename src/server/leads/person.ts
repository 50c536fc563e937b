import { personSchema } from '../../domain/http-api/person';
import type { Db } from '../db/supabase';
import { readResponse } from '../db/read-response';

/** Everything that is kept about the person of a lead. Who asked is noted in the log. */
export async function findPerson(db: Db, leadId: string) {
  const response = await db.rpc('person_data', { p_lead_id: leadId });
  return readResponse('person_data', response, (data) => personSchema.parse(data));
}

/** Erases everything that is kept about the person of a lead. */
export async function erasePerson(db: Db, leadId: string) {
  const response = await db.rpc('erase_person', { p_lead_id: leadId });
  return readResponse('erase_person', { ...response, data: {} }, () => undefined);
}
