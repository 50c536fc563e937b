import { answersOf } from '../../domain/custom-answers';
import { phoneKey } from '../../domain/phone-key';
import { asciiEmail } from '../../domain/text';
import {
  type AddedLead,
  duplicatesResponseSchema,
  leadResponseSchema,
} from '../../domain/http-api/lead-changes';
import { findStaff } from '../auth/staff-only';
import { type Db, UNIQUE_VIOLATION } from '../db/supabase';
import { readResponse, readRow } from '../db/read-response';
import { withReference } from '../enquiries/reference';
import { storedEmail } from '../enquiries/send-enquiry';
import type { ApiResponse, Result } from '../http/api-types';
import { usedKey } from '../http/read-input';
import { LEAD_COLUMNS, isSamePerson } from './read-leads';

/** The address of a lead that has none. */
export const NO_ADDRESS = '';

/** The lead that was added under a key by an earlier send of the same request; null when there is none. */
async function findAdded(db: Db, key: string): Promise<Result<ApiResponse | null>> {
  const answer = await db
    .from('contact_submissions')
    .select(LEAD_COLUMNS)
    .eq('idempotency_key', key)
    .limit(1);
  return readResponse('find added lead', answer, ([lead]) => {
    if (!lead) return null;
    return lead.added_source === null
      ? usedKey('an enquiry of the form')
      : { status: 200, body: leadResponseSchema.parse({ lead }) };
  });
}

/**
 * Adds a lead that did not come by the form: once per key, however often it is sent. The insert decides who is first, and a
 * policy that it is staff who add it.
 */
export const addLead = (
  db: Db,
  idempotency_key: string,
  { source, email, custom_fields, ...lead }: AddedLead,
): Promise<Result<object> | ApiResponse> =>
  withReference(async (reference) => {
    const row = {
      ...{ ...lead, ...storedEmail(email ?? NO_ADDRESS), added_source: source },
      ...{ reference, idempotency_key, custom_fields: answersOf(custom_fields) },
    };
    const answer = await db.from('contact_submissions').insert(row).select(LEAD_COLUMNS);
    if (answer.error?.code !== UNIQUE_VIOLATION) {
      return readRow(db, 'add lead', answer, (added) => leadResponseSchema.parse({ lead: added }));
    }
    const known = await findAdded(db, idempotency_key);
    // Nothing under this key: it was the reference that is taken.
    return known.ok ? (known.value ?? undefined) : known;
  });

const MOST_DUPLICATES = 5;

/** `email_key` by the rule of `private.email_key`: case does not count. */
const keysOf = (email = '', phone = '') => ({
  email_key: (asciiEmail(email.trim()) ?? email.trim()).toLowerCase() || null,
  phone_key: phoneKey(phone),
});

/** The newest leads of a person who may be about to be added again. */
export async function findDuplicates(
  db: Db,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
) {
  const answer = await db
    .from('leads')
    .select(LEAD_COLUMNS)
    .or(isSamePerson(keysOf(email, phone)))
    .is('spam_reason', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST_DUPLICATES);
  const found = readResponse('find duplicates', answer, (leads) =>
    duplicatesResponseSchema.parse({ leads }),
  );
  if (!found.ok || found.value.leads.length > 0) return found;
  // To an account that is no admin's the view shows nothing.
  const staff = await findStaff(db);
  return staff.ok ? found : staff;
}
