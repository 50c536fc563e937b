-- A ban, or the loss of the desk's role, by a command of the operator or in the dashboard left the sessions of a colleague. They
-- lived again when the person was let back in.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.follow_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_usable constant boolean :=
    new.raw_app_meta_data ->> 'role' is not distinct from 'admin' and not private.is_banned(new.banned_until);
begin
  -- A command says so in the same change; one that was there before did something else.
  if new.raw_app_meta_data -> 'command' is distinct from old.raw_app_meta_data -> 'command' then
    perform set_config('desk.command', coalesce(new.raw_app_meta_data -> 'command' ->> 'words', ''), true);
  end if;
  if is_usable then
    insert into public.staff as person (id, name, role, state)
    values (new.id, private.name_of_address(new.email), 'manager', 'active')
    on conflict (id) do update set state = private.state_of_return(new.email_confirmed_at) where person.state = 'disabled';
  else
    update public.staff set state = 'disabled' where id = new.id;
    -- Auth keeps them, and they would live again with the account. Those of accounts that are none of the desk's are not ours.
    if found then
      delete from auth.sessions where user_id = new.id;
    end if;
  end if;
  return null;
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

delete from auth.sessions where user_id in (select id from public.staff where state = 'disabled');
