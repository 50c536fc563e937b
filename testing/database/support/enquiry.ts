import { randomInt, randomUUID } from 'node:crypto';

import type { Database } from '../../../supabase/database.types';
import type { Client } from './project';

export type NewEnquiry = Database['public']['Tables']['contact_submissions']['Insert'];
export type Lead = Database['public']['Tables']['contact_submissions']['Row'];

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const letters = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** An enquiry as the site's function inserts it. */
export const newEnquiry = (overrides: Partial<NewEnquiry> = {}): NewEnquiry => ({
  reference: `${letters(4)}-${letters(4)}`,
  idempotency_key: randomUUID(),
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  company: null,
  service: 'crm',
  budget: '1L-5L',
  message: 'We need a CRM.\nSoon.',
  ...overrides,
});

/** Stores an enquiry as a visitor, and reads it as the service does. */
export async function storeLead(
  { anon, service }: { anon: Client; service: Client },
  overrides: Partial<NewEnquiry> = {},
): Promise<Lead> {
  const enquiry = newEnquiry(overrides);
  const { error } = await anon.from('contact_submissions').insert(enquiry);
  if (error) throw new Error(`${error.code} ${error.message}`);
  const stored = await service
    .from('contact_submissions')
    .select()
    .eq('reference', enquiry.reference)
    .single();
  if (stored.error) throw new Error(`${stored.error.code} ${stored.error.message}`);
  return stored.data;
}

/** Reads the events of a lead, oldest first. */
export async function history(client: Client, leadId: string) {
  const { data, error } = await client
    .from('lead_events')
    .select('kind,from_status,to_status,note,actor_email')
    .eq('lead_id', leadId)
    .order('id');
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data;
}

/** The key in the visitor's link; it comes with every job about the lead. */
export async function receiptKeyOf(
  service: Pick<Client, 'rpc'>,
  reference: string,
): Promise<string> {
  const { data } = await service
    .rpc('claim_mail', { p_kinds: ['staff_notification'], p_limit: 1000 })
    .throwOnError();
  const jobs = data as { receipt_key: string; lead: { reference: string } }[];
  const job = jobs.find(({ lead }) => lead.reference === reference);
  if (!job) throw new Error(`No mail is due about ${reference}`);
  return job.receipt_key;
}

/** Lets more enquiries in than any test sends. */
export async function liftThrottle(service: Client): Promise<void> {
  const { error } = await service
    .from('throttle_rules')
    .update({ max_admitted: 1_000_000 })
    .like('name', 'enquiries_%');
  if (error) throw new Error(`${error.code} ${error.message}`);
}
