-- Spam that was marked while it was open stayed for ever. Retention takes it so many days after its last change, too.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

drop index public.leads_to_expire;

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_expired(lead public.contact_submissions, days integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (lead.status = 'closed' or lead.spam_reason is not null) and lead.erased_at is null
    and lead.updated_at < now() - make_interval(days => days)
$function$;

CREATE INDEX leads_to_expire ON public.contact_submissions USING btree (updated_at) WHERE ((((status)::text = 'closed'::text) OR (spam_reason IS NOT NULL)) AND (erased_at IS NULL));

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
