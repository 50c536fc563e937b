import { type Break, LEADS } from './break';

const SUBSCRIBE = 'function public.subscribe_to_newsletter(text,text,text)';

export const policies: Break[] = [
  {
    name: 'no policy',
    sql: `drop policy "Staff read history" on public.lead_events`,
    seen: ['policy "Staff read history" on public.lead_events'],
  },
  {
    name: 'a policy of using (true)',
    sql: `alter policy "Staff read leads" on ${LEADS} using (true)`,
    seen: [`policy "Staff read leads" on ${LEADS}`],
  },
  {
    name: 'a policy too many',
    sql: `create policy everybody on ${LEADS} for select to public using (true)`,
    seen: [`policy everybody on ${LEADS}`],
  },
  {
    name: 'a policy for another role',
    sql: `alter policy "Staff read exports" on public.lead_exports to anon, authenticated`,
    seen: ['policy "Staff read exports" on public.lead_exports'],
  },
  {
    name: 'a check of a policy that is always met',
    sql: `alter policy "Visitors send enquiries" on ${LEADS} with check (true)`,
    seen: [`policy "Visitors send enquiries" on ${LEADS}`],
  },
  {
    name: 'row level security off',
    sql: `alter table public.mail_outbox disable row level security`,
    seen: ['table public.mail_outbox'],
  },
  {
    name: 'a role that passes row level security',
    sql: 'alter role authenticated bypassrls',
    as: 'supabase_admin',
    seen: ['role authenticated'],
    undoneBy: 'alter role authenticated nobypassrls',
  },
];

export const functions: Break[] = [
  {
    name: 'is_staff that says yes',
    sql: `create or replace function private.is_staff() returns boolean language sql stable security definer
      set search_path = '' as 'select true'`,
    seen: ['function private.is_staff()'],
  },
  {
    name: 'is_staff that says no',
    sql: `create or replace function private.is_staff() returns boolean language sql stable security definer
      set search_path = '' as 'select false'`,
    seen: ['function private.is_staff()', 'Calls', 'Staff session'],
  },
  {
    name: 'an older body under the same version',
    sql: `create or replace function private.agency_today() returns date language sql stable security definer
      set search_path = '' as $$ select (now() at time zone 'Asia/Kolkata')::date $$`,
    seen: ['function private.agency_today()'],
  },
  {
    name: 'a function that is gone',
    sql: 'drop function public.calendar_feed(text)',
    seen: ['function public.calendar_feed(text)', 'Grants'],
  },
  {
    name: 'a function too many',
    sql: `create function public.peek() returns setof ${LEADS} language sql security definer
      set search_path = '' as 'select * from ${LEADS}'`,
    seen: ['function public.peek()'],
  },
  {
    name: 'a search path that is open',
    sql: 'alter function public.receipt(uuid) set search_path = public',
    seen: ['function public.receipt(uuid)'],
  },
  {
    name: 'a function that runs as its caller',
    sql: `alter ${SUBSCRIBE} security invoker`,
    seen: [SUBSCRIBE],
  },
  {
    name: 'a function without its time limit',
    sql: 'alter function public.claim_mail(text[],integer,text[]) reset statement_timeout',
    seen: ['function public.claim_mail(text[],integer,text[])'],
  },
  {
    name: 'a statement that was pulled up behind a comment',
    sql: `do $$ begin
      execute regexp_replace(
        pg_get_functiondef('private.date_lead_event()'::regprocedure), '(-- The default [^\\n]+)\\n +', '\\1 '
      );
    end $$`,
    seen: ['function private.date_lead_event()'],
  },
  {
    name: 'a function of another owner',
    sql: 'alter function private.require_staff() owner to supabase_admin',
    as: 'supabase_admin',
    seen: ['function private.require_staff()'],
  },
];

export const triggers: Break[] = [
  {
    name: 'an account that does not become staff',
    sql: 'drop trigger follow_new_account on auth.users',
    as: 'supabase_admin',
    seen: ['trigger follow_new_account on auth.users', 'Calls'],
  },
];

export const views: Break[] = [
  {
    name: 'a view without its predicate',
    sql: `do $$ begin
      execute 'create or replace view public.leads as '
        || regexp_replace(pg_get_viewdef('public.leads'::regclass), '\\sWHERE (?!.*\\sWHERE ).*', '');
    end $$`,
    seen: ['view public.leads'],
  },
];
