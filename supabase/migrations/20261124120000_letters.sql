-- Whether pg_trgm knows the letters of scripts beyond ASCII. It asks the database's LC_CTYPE, which no migration can set
-- (docs/decisions/0030-search.md). Error: 42501.
create function public.knows_all_letters() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return extensions.show_trgm('हिन्दी') <> '{}';
end
$$;

create function private.grant_letters() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  grant execute on function public.knows_all_letters() to service_role;
end
$$;
