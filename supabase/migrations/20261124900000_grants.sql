-- All rights of each role since the first release. Each subject grants by a function of its own, beside what it grants.

alter function public.apply_grants() rename to grant_first_release;
alter function public.grant_first_release() set schema private;

-- A migration that adds a subject replaces this, to call its function too. Error: 42501 not the server's own key.
create function public.apply_grants() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  perform private.grant_first_release();
  perform private.grant_people();
  perform private.grant_lead_facts();
  perform private.grant_desk_log();
  perform private.grant_replies();
  perform private.grant_accounts();
  perform private.grant_answers();
  perform private.grant_next_actions();
  perform private.grant_second_factor();
  perform private.grant_letters();
  perform private.grant_report();
end
$$;

select public.apply_grants();

notify pgrst, 'reload schema';
