-- The private schema, rights and time limits of each role, and functions that all other files use: whether a text is clean,
-- who calls, and which day it is. The REST interface does not expose `private`: its functions are called by other objects only.

create schema private;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- A hosted project may grant everything on new objects to the API roles, so these default grants are revoked. The last file
-- grants what each role may do.
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
as $$
  select value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
    and value !~ '^[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and value !~ '[\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
$$;

-- As above, but tab and line feed are welcome inside. A carriage return is not: the app stores line ends as `\n`.
create function private.is_clean_text(value text) returns boolean
language sql immutable parallel safe
as $$
  select value !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]'
    and value !~ '^[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and value !~ '[\t\n\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
$$;

-- The pattern of `<input type="email">`: https://html.spec.whatwg.org/#valid-e-mail-address
create function private.is_email(value text) returns boolean
language sql immutable parallel safe
as $$
  select value ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$'
$$;

-- A domain, because a failed table check writes the whole row into the server's log. An erased row has an empty address.
create domain private.email_address as text constraint email_form
  check (value = '' or (char_length(value) between 3 and 254 and private.is_email(value)));

-- A hash of an address or account under a key that only our functions know.
create domain private.keyed_hash as text constraint keyed_hash_form check (value ~ '^[A-Za-z0-9_-]{1,128}$');

-- Addresses that differ only in case belong to the same person, so they have the same hash.
create function private.address_hash(email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')
$$;

-- The role that a REST call runs as, also inside a definer function; for a direct connection its own role.
create function private.calling_role() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user)
$$;

-- Restricts a function to the server's own key, even if a restored dump has granted it to everybody. Error: 42501.
create function private.require_service() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.calling_role() not in ('service_role', current_user) then
    raise exception 'Only the server may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Zone, office hours and reply promise of the agency from the site's content; one row, written by public.keep_agency_settings.
create table private.agency_settings (
  is_only boolean primary key default true constraint only_one check (is_only),
  -- By a place (IANA): abbreviations such as IST mean one zone here and another elsewhere.
  time_zone text not null default 'Asia/Kolkata' constraint zone_of_place check (time_zone ~ '/|^UTC$'),
  -- Days of the week on which people work: 1 is Monday, 7 Sunday (ISO 8601).
  weekdays integer[] not null default '{1,2,3,4,5,6,7}'
    constraint weekdays_form check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) between 1 and 7),
  opens time not null default '09:00',
  closes time not null default '19:00',
  -- Less than a day would end before the office opens again.
  reply_hours integer not null default 24 constraint reply_hours_bounds check (reply_hours between 24 and 168),
  constraint closes_later check (closes > opens)
);

insert into private.agency_settings default values;

-- This and agency_moment are parallel safe; otherwise no query that calls them could run in parallel.
create function private.agency_zone() returns text
language sql stable parallel safe security definer set search_path = ''
as $$
  select time_zone from private.agency_settings
$$;

-- The moment of a local time of the agency. If clocks show it twice it is the first, as in src/domain/wall-time.ts, where
-- PostgreSQL would take the second. Each new lead calls this function and the next, so they are in plpgsql, which caches
-- their plans.
create function private.agency_moment(p_local timestamp) returns timestamptz
language plpgsql stable parallel safe security definer set search_path = ''
as $$
declare
  zone constant text := (select time_zone from private.agency_settings);
  day_before constant timestamp := p_local - interval '1 day';
  -- As if the clocks had not been changed since.
  earlier constant timestamptz := (p_local - ((day_before at time zone 'UTC') at time zone zone - day_before)) at time zone 'UTC';
begin
  return case when earlier at time zone zone = p_local then earlier else p_local at time zone zone end;
end
$$;

create function private.agency_day(p_moment timestamptz) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (p_moment at time zone (select time_zone from private.agency_settings))::date;
end
$$;

create function private.agency_today() returns date
language sql stable security definer set search_path = ''
as $$
  select private.agency_day(now())
$$;

-- When the first of the last `days` days began; today is the last of them.
create function private.first_day_of(days integer) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select private.agency_moment(private.agency_today() - (days - 1))
$$;

-- The newest migration that was applied, so that functions notice a schema older than the one they need. It is read from the
-- history that every runner of migrations keeps, so it is always right.
create function public.schema_version() returns text
language sql stable security definer set search_path = ''
as $$
  select max(version) from supabase_migrations.schema_migrations
$$;

-- The time limit of the caller's statements, as it arrives in a REST call.
create function public.call_timeout() returns text
language sql stable set search_path = ''
as $$
  select current_setting('statement_timeout')
$$;

-- The facts of the agency that the database knows. Error: 42501.
create function public.agency_settings() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_service();
  return (
    select jsonb_build_object(
      'time_zone', time_zone, 'weekdays', weekdays, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI'),
      'reply_hours', reply_hours
    )
    from private.agency_settings
  );
end
$$;

-- Stores zone, office hours and reply promise from the site's content; existing rows keep their days and promises. Returns
-- whether the settings were different. Errors: 42501; 22023 no such zone; 23514 a zone not named after a place, no weekday, hours
-- that end before they begin, or a promise of less than a day or more than a week. Functions of 0.4.0 pass no promise.
create function public.keep_agency_settings(
  p_time_zone text, p_weekdays integer[], p_opens time, p_closes time, p_reply_hours integer default 24
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  perform now() at time zone p_time_zone;
  insert into private.agency_settings as kept (time_zone, weekdays, opens, closes, reply_hours)
  values (p_time_zone, p_weekdays, p_opens, p_closes, p_reply_hours)
  on conflict (is_only) do update
    set time_zone = excluded.time_zone, weekdays = excluded.weekdays, opens = excluded.opens, closes = excluded.closes,
      reply_hours = excluded.reply_hours
    where (kept.time_zone, kept.weekdays, kept.opens, kept.closes, kept.reply_hours)
      is distinct from (excluded.time_zone, excluded.weekdays, excluded.opens, excluded.closes, excluded.reply_hours);
  return found;
end
$$;
