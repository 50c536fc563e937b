import { type Break, LEADS } from './break';

export const grants: Break[] = [
  {
    name: 'a grant too many',
    sql: `grant select on ${LEADS} to anon`,
    seen: ['Grants', 'Anonymous reading'],
  },
  {
    name: 'a grant too many on the people of the desk',
    sql: 'grant select on public.staff to anon',
    seen: ['Grants', 'Anonymous reading'],
  },
  {
    name: 'a grant that is missing',
    sql: `revoke insert (name) on ${LEADS} from anon`,
    seen: ['Grants', 'Enquiry'],
  },
  {
    name: 'a role that takes on another',
    sql: 'grant service_role to authenticated',
    as: 'supabase_admin',
    seen: ['membership authenticated of service_role'],
    undoneBy: 'revoke service_role from authenticated',
  },
  {
    name: 'visitors who make tables',
    sql: 'grant create on schema public to anon',
    as: 'supabase_admin',
    seen: ['Grants'],
  },
  {
    name: 'visitors who read accounts',
    sql: 'grant select on auth.users to anon',
    as: 'supabase_admin',
    seen: ['Grants'],
  },
  {
    name: 'leads that are published to subscribers',
    sql: `create publication news for table ${LEADS}`,
    as: 'supabase_admin',
    seen: ['publication news of public.contact_submissions'],
  },
  {
    name: 'wide default privileges',
    sql: 'alter default privileges in schema public grant select on tables to anon',
    seen: ['privilege anon select default on tables in public'],
  },
  {
    name: 'functions that everybody may call by default',
    sql: 'alter default privileges grant execute on functions to public',
    seen: ['privilege public execute default on functions'],
  },
];

export const settings: Break[] = [
  {
    name: 'an exposed schema',
    sql: `alter role authenticator set pgrst.db_schemas = 'public, private'`,
    as: 'supabase_admin',
    seen: ['setting pgrst.db_schemas of authenticator', 'Exposed schemas'],
    undoneBy: 'alter role authenticator reset pgrst.db_schemas',
  },
  {
    name: 'a maximum of rows below an export page',
    sql: `alter role authenticator set pgrst.db_max_rows = '200'`,
    as: 'supabase_admin',
    seen: ['setting pgrst.db_max_rows of authenticator', 'Rows of an answer'],
    undoneBy: 'alter role authenticator reset pgrst.db_max_rows',
  },
  {
    name: 'a longer time limit',
    sql: `alter role anon set statement_timeout = '60s'`,
    as: 'supabase_admin',
    seen: ['setting statement_timeout of anon', 'Time limit of anon in a call'],
    undoneBy: `alter role anon set statement_timeout = '3s'`,
  },
  {
    name: 'a time limit of the whole database',
    sql: `do $$ begin execute format('alter database %I set statement_timeout = ''60s''', current_database()); end $$`,
    as: 'supabase_admin',
    seen: ['setting statement_timeout of the database'],
  },
  {
    name: 'a table that lost its one row',
    sql: 'delete from private.calendar_reading where only_row',
    seen: ['row private.calendar_reading'],
  },
  {
    name: 'a sequence that was set back',
    sql: `insert into public.desk_log (kind) values ('erased'), ('erased'); select setval('public.desk_log_id_seq', 1)`,
    seen: ['sequence public.desk_log_id_seq'],
  },
  {
    name: 'no statistics about the text that is searched',
    sql: `alter table ${LEADS} alter column search_text set statistics 0`,
    seen: [`column ${LEADS}.search_text`],
  },
  {
    name: 'no plan for each search',
    sql: 'alter role authenticated reset plan_cache_mode',
    as: 'supabase_admin',
    seen: ['setting plan_cache_mode of authenticated'],
    undoneBy: `alter role authenticated set plan_cache_mode = 'force_custom_plan'`,
  },
  {
    name: 'a throttle that is lifted',
    sql: `update public.throttle_rules set max_admitted = 100000 where name = 'enquiries_per_client'`,
    seen: ['throttle rule enquiries_per_client'],
  },
  {
    name: 'a throttle that is gone',
    sql: `delete from public.throttle_rules where name = 'newsletter_in_all'`,
    seen: ['throttle rule newsletter_in_all', 'Calls'],
  },
  {
    name: 'the clocks of another agency',
    sql: `update private.agency_settings set time_zone = 'Europe/Berlin', closes = '18:00' where is_only`,
    seen: ['Zone, hours and promise'],
  },
  {
    name: 'an extension in another schema',
    sql: 'create schema other; alter extension pg_trgm set schema other',
    as: 'supabase_admin',
    seen: ['extension pg_trgm', 'index public.leads_search', 'index public.spam_search', 'Letters'],
  },
];

export const email: Break[] = [
  {
    name: 'email that waits for two hours',
    sql: `with subscriber as (
        insert into public.newsletter_subscribers (email) values ('asha@example.com') returning id
      )
      insert into public.mail_outbox (kind, subscriber_id, wanted_at)
      select 'newsletter_confirmation', id, clock_timestamp() - interval '2 hours' from subscriber`,
    seen: ['Waiting email'],
  },
  {
    name: 'a worker that has stopped',
    sql: `update private.email_worker set asked_at = clock_timestamp() - interval '2 hours'`,
    seen: ['Email worker'],
  },
];

export const history: Break[] = [
  {
    name: 'a migration that was not applied',
    sql: `delete from supabase_migrations.schema_migrations where version = '20261122121000'`,
    seen: ['Migrations'],
  },
];
