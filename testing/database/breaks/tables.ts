import { type Break, LEADS } from './break';

export const constraints: Break[] = [
  {
    name: 'a dropped unique key',
    sql: `alter table ${LEADS} drop constraint contact_submissions_idempotency_key_key`,
    seen: [`constraint contact_submissions_idempotency_key_key on ${LEADS}`],
  },
  {
    name: 'a dropped exclusion constraint',
    sql: `alter table public.consultations drop constraint one_call_in_one_place`,
    seen: ['constraint one_call_in_one_place on public.consultations'],
  },
  {
    name: 'a dropped foreign key',
    sql: 'alter table public.lead_events drop constraint lead_events_lead_id_fkey',
    seen: ['constraint lead_events_lead_id_fkey on public.lead_events'],
  },
  {
    name: 'a check that is gone',
    sql: `alter table ${LEADS} drop constraint erased_is_blank`,
    seen: [`constraint erased_is_blank on ${LEADS}`],
  },
  {
    name: 'a bound of a domain that is gone',
    sql: 'alter domain private.enquiry_message drop constraint message_form',
    seen: ['constraint message_form on domain private.enquiry_message'],
  },
  {
    name: 'a constraint that old rows may break',
    sql: `alter table ${LEADS} drop constraint erased_is_blank;
      alter table ${LEADS} add constraint erased_is_blank check (true) not valid`,
    seen: [`constraint erased_is_blank on ${LEADS}`],
  },
  {
    name: 'foreign keys that are not checked',
    sql: 'alter table public.lead_events disable trigger all; alter table public.lead_events enable trigger user',
    as: 'supabase_admin',
    seen: ['table public.lead_events'],
  },
];

export const columns: Break[] = [
  {
    name: 'a column that may be null',
    sql: `alter table ${LEADS} alter column received_on drop not null`,
    seen: [`column ${LEADS}.received_on`],
  },
  {
    name: 'a default that is gone',
    sql: `alter table ${LEADS} alter column status drop default`,
    seen: [`column ${LEADS}.status`, 'Calls', 'Enquiry', 'Erasure'],
  },
  {
    name: 'a column of another type',
    sql: 'alter table public.throttle_rules alter column max_admitted type bigint',
    seen: ['column public.throttle_rules.max_admitted'],
  },
];

export const indexes: Break[] = [
  {
    name: 'a dropped search index',
    sql: 'drop index public.leads_search',
    seen: ['index public.leads_search'],
  },
  {
    name: 'a dropped unique index',
    sql: 'drop index public.mail_outbox_once_for_lead',
    seen: ['index public.mail_outbox_once_for_lead', 'Calls', 'Enquiry', 'Erasure'],
  },
  {
    name: 'an index whose making failed',
    sql: `update pg_index set indisvalid = false where indexrelid = 'public.leads_by_name'::regclass`,
    as: 'supabase_admin',
    seen: ['index public.leads_by_name'],
  },
];
