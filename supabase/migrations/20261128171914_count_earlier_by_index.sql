-- Earlier enquiries of a person are found by their indexes, also in a table that has just been filled.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_earlier(p_email text, p_phone text, p_before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Each half has an index of its own, which the planner also takes in a table it knows nothing of.
  select count(*)::integer
  from (
    select by_email.id
    from public.contact_submissions as by_email
    where by_email.email_key = private.email_key(p_email) and by_email.spam_reason is null and by_email.created_at < p_before
    union
    select by_phone.id
    from public.contact_submissions as by_phone
    where by_phone.phone_key = private.phone_key(p_phone) and by_phone.spam_reason is null and by_phone.created_at < p_before
  ) as earlier
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
