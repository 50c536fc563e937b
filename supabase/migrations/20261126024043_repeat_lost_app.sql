-- A lost app can be removed again, when the answer to an earlier try was lost.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.remove_factor(p_is_lost boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if p_is_lost then
    -- The person may owe a factor by an earlier try.
    perform private.require_answered_factor();
  else
    perform private.require_staff();
    perform private.require_proof();
  end if;
  perform from private.desk_settings for share;
  if p_is_lost and not exists (select from private.recovered_sessions where session_id = current_id) then
    raise exception 'Only a recovery code replaces a lost factor.' using errcode = 'insufficient_privilege';
  elsif not p_is_lost and private.must_have_factor(auth.uid()) then
    raise exception 'Managers need a second factor.' using errcode = 'PT403';
  end if;
  if not private.drop_factor(auth.uid()) then
    return;
  end if;
  if p_is_lost then
    insert into private.owed_factors (user_id) values (auth.uid());
  end if;
  delete from auth.sessions where user_id = auth.uid() and id <> current_id;
  delete from auth.mfa_amr_claims where session_id = current_id and authentication_method = 'totp';
  update auth.sessions set aal = 'aal1', factor_id = null where id = current_id;
  perform private.queue_account_mail('factor_removed', auth.uid());
  perform private.note_in_log('factor_removed', auth.uid());
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
