-- A hook of a project may leave `amr` out of its tokens, and then nobody could prove who they are, nor finish a second factor.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_proved_by(p_method text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.proved_at(p_method) > clock_timestamp() - interval '10 minutes', false)
$function$;

CREATE OR REPLACE FUNCTION private.proved_at(p_method text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then (
      select max(to_timestamp((proof ->> 'timestamp')::bigint))
      from jsonb_array_elements(auth.jwt() -> 'amr') as proof
      where proof ->> 'method' = p_method
    )
    else (
      select max(claim.updated_at)
      from auth.mfa_amr_claims as claim
      where claim.session_id = (auth.jwt() ->> 'session_id')::uuid and claim.authentication_method = p_method
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_code()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_answered_factor();
  if private.proved_at('totp') > clock_timestamp() - interval '5 minutes' is not true or not private.has_factor(auth.uid()) then
    raise exception 'Enter the code of your second factor.' using errcode = 'insufficient_privilege';
  end if;
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
