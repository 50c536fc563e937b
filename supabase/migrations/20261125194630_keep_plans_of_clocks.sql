-- Each new lead asks for its day and its promise: their plans are kept, and agencies that open every day look for no open day.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.agency_day(p_moment timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (p_moment at time zone (select time_zone from private.agency_settings))::date;
end
$function$;

CREATE OR REPLACE FUNCTION private.agency_moment(p_local timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := (select time_zone from private.agency_settings);
  moment constant timestamptz := p_local at time zone zone;
  earlier constant timestamptz := moment - interval '1 hour';
begin
  return case when earlier at time zone zone = p_local then earlier else moment end;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_due_by(received timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  agency private.agency_settings;
  first_day date;
  began timestamptz := received;
  later timestamp;
  due timestamp;
  due_day date;
begin
  select * into agency from private.agency_settings;
  first_day := (received at time zone agency.time_zone)::date;
  if not extract(isodow from first_day) = any (agency.weekdays) then
    first_day := private.open_day(first_day, 1);
    began := private.agency_moment(first_day);
  end if;
  later := (began + interval '24 hours') at time zone agency.time_zone;
  due_day := case
    when cardinality(agency.weekdays) = 7 then later::date
    else private.open_day(first_day, later::date - first_day)
  end;
  due := due_day + later::time;
  if due < due_day + agency.opens then
    due_day := case when cardinality(agency.weekdays) = 7 then due_day - 1 else private.open_day(due_day, -1) end;
  end if;
  return private.agency_moment(least(due, due_day + agency.closes));
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
