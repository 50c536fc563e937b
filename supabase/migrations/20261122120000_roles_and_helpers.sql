-- Roles, the private schema, and the questions that policies and functions ask: who calls, and is this text clean?
-- `private` is not exposed by the REST interface: its functions are called by other objects only.

create schema private;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- A hosted project grants everything on new objects to the API roles. We start from nothing; 20261122121600_grants.sql
-- says what each role may do.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Shorter than the five seconds within which our functions answer. PostgREST applies these settings to each call.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '4s';
-- A search for a rare text and one for a common text need different plans, so a plan is made for each call.
alter role authenticated set plan_cache_mode = 'force_custom_plan';

-- The rules of src/domain/text.ts: no controls (C0, DEL, C1), line or paragraph separators, bidirectional overrides and
-- isolates, zero width space, word joiner or byte order mark. Indic and right-to-left scripts need joiners and direction
-- marks, so these stay. White space is listed, because `\s` differs between locales.
create function private.is_clean_line(value text) returns boolean
language sql immutable parallel safe
return value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
  and value !~ '^[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
  and value !~ '[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$';

-- As above, but tab and line feed are welcome inside. A carriage return is not: the app stores line ends as `\n`.
create function private.is_clean_text(value text) returns boolean
language sql immutable parallel safe
return value !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
  and value !~ '^[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
  and value !~ '[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$';

-- The pattern of `<input type="email">`: https://html.spec.whatwg.org/#valid-e-mail-address
create function private.is_email(value text) returns boolean
language sql immutable parallel safe
return value ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$';

-- A domain, because a failed table check writes the whole row into the server's log. Blank is the value of an erased row.
create domain private.email_address as text constraint email_form
  check (value = '' or (char_length(value) between 3 and 254 and private.is_email(value)));

-- A hash of an address or account under a key that only our functions know.
create domain private.keyed_hash as text constraint keyed_hash_form check (value ~ '^[A-Za-z0-9_-]{1,128}$');

-- Addresses that differ in case alone are one person's.
create function private.address_hash(email text) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(lower(email), 'UTF8')), 'hex');

-- The role that a REST call runs as, also inside a definer function; for a direct connection its own role.
create function private.calling_role() returns text
language sql stable
return coalesce(nullif(current_setting('role', true), 'none'), session_user);

-- Asks the account, not the token, so that a ban or a lost role counts at once. Only the server writes `app_metadata`;
-- `user_metadata` is the user's own.
create function private.is_staff(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.users as account
    where account.id = p_user_id
      and account.raw_app_meta_data ->> 'role' = 'admin'
      and (account.banned_until is null or account.banned_until <= now())
  )
$$;

-- An access token outlives the log-out until it expires; looking its session up ends it at once.
create function private.has_live_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.sessions as session
    join auth.users as account on account.id = session.user_id
    where session.id = (auth.jwt() ->> 'session_id')::uuid
      and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
  )
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_live_session() and private.is_staff(auth.uid())
$$;

-- Errors: PT401 the session has ended (PostgREST answers 401), 42501 not an admin (403).
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'The session has ended.' using errcode = 'PT401';
  elsif not private.is_staff(auth.uid()) then
    raise exception 'Only an admin may use the desk.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- For functions of the server's own key: a restored dump may grant them to everybody. Error: 42501.
create function private.require_service() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.calling_role() not in ('service_role', current_user) then
    raise exception 'Only the server may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.today_in_india() returns date
language sql stable
return (now() at time zone 'Asia/Kolkata')::date;

-- The newest migration that was applied, so that functions notice a schema older than the one they need. It is read from the
-- history that every runner of migrations keeps, so no migration can forget to raise it.
create function public.schema_version() returns text
language sql stable security definer set search_path = ''
as $$
  select max(version) from supabase_migrations.schema_migrations
$$;

-- The caller as `{id, email, is_admin}`; null when the session has ended, even if the token has not expired.
create function public.current_staff() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', auth.uid(), 'email', auth.jwt() ->> 'email', 'is_admin', private.is_admin())
  where private.has_live_session()
$$;
