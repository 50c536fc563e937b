-- Why: policies and checks share a few questions ("is this text clean?", "is this a live admin?"). Their answers live in
-- a schema the REST interface does not expose, so nobody can call them from outside; roles get only the right to have
-- them evaluated on their own rows.

create schema private;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The rules of src/domain/text.ts, repeated: no controls (C0, DEL, C1), line or paragraph separators, bidirectional
-- overrides and isolates, zero width space, word joiner or byte order mark. Joiners and direction marks stay: Indic and
-- right-to-left scripts need them. White space is listed rather than left to `\s`, which differs between locales.
-- `return` bodies are parsed when created, so no caller's search_path can change what they mean.
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

-- An access token outlives the sign-out until it expires. Looking its session up ends it at once, and looking the
-- account up makes a ban take effect at once too.
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

-- `app_metadata` is written by the server alone; `user_metadata` is the user's own and must decide nothing.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() -> 'app_metadata' ->> 'role' = 'admin', false)
    and private.has_live_session()
$$;

revoke all on all functions in schema private from public;
grant execute on function
  private.is_clean_line(text),
  private.is_clean_text(text),
  private.is_email(text)
to anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated;
