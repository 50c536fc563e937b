-- The session that a recovery code has let in may enter it again when the response was lost.
alter table private.recovered_sessions add column code_hash text, add column code_salt text;
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.admit_factor_code(p_client text, p_pair text, p_device text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_digits text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client constant private.keyed_hash := p_client::private.keyed_hash;
  pair constant private.keyed_hash := p_pair::private.keyed_hash;
  device constant private.keyed_hash := p_device::private.keyed_hash;
  account constant uuid := auth.uid();
  seconds integer;
  is_new boolean := true;
begin
  perform private.require_account_of_staff();
  if private.has_answered_factor() then
    seconds := private.admit(array['factor_codes_per_session'], array[auth.jwt() ->> 'session_id']);
  elsif device is not null then
    -- As for passwords, 262,144 made-up devices at most can be remembered.
    seconds := private.admit(array['factor_codes_per_device'], array[left(device, 3)]);
  else
    seconds := private.admit(
      array['factor_codes_per_account_and_client', 'factor_codes_per_client', 'factor_codes_per_account'],
      array[pair, client, account::text]
    );
    if seconds = 0 and private.is_used_up('factor_codes_per_account', account::text) then
      perform private.queue_account_mail('factor_lockout', account);
    end if;
  end if;
  if seconds > 0 then
    perform private.count_refusal('sign_in');
    return jsonb_build_object('seconds', seconds, 'is_new', false, 'salt', null);
  end if;
  if p_digits is not null then
    is_new := private.use_step(p_digits);
  end if;
  -- A code whose step is yet to come must not count as tried.
  if is_new and p_code is not null then
    is_new := private.try_code(p_code);
  end if;
  return jsonb_build_object(
    'seconds', 0,
    'is_new', is_new,
    'salt', coalesce(
      (
        select recovered.code_salt from private.recovered_sessions as recovered
        where recovered.session_id = (auth.jwt() ->> 'session_id')::uuid
      ),
      (
        select known.salt from private.recovery_codes as known
        where known.user_id = account and private.is_set_up(known.factor_id)
        order by known.factor_id nulls last
        limit 1
      )
    ),
    'set_up', case
      when exists (
        select from private.recovery_codes as known
        where known.user_id = account and known.factor_id is not null and private.is_set_up(known.factor_id)
      ) then 'unfinished'
      when private.has_factor(account) then 'finished'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  spent_salt text;
begin
  perform private.require_account_of_staff();
  delete from private.recovery_codes where user_id = auth.uid() and hash = p_hash and private.is_set_up(factor_id)
  returning salt into spent_salt;
  if not found then
    return exists (
      select from private.recovered_sessions where session_id = current_id and code_hash = p_hash
    );
  end if;
  insert into private.recovered_sessions (session_id, code_hash, code_salt) values (current_id, p_hash, spent_salt)
  on conflict (session_id) do update set code_hash = excluded.code_hash, code_salt = excluded.code_salt;
  perform private.queue_account_mail('recovery_code_used', auth.uid());
  perform private.note_in_log('recovery_code_used', auth.uid());
  return true;
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
