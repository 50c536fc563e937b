-- An announcement that is repeated, because its answer was lost or Storage was away, no longer adds a file to the enquiry each time.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_too_many_files(enquiry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) > 5 or coalesce(sum(file.bytes), 0) > 26214400
  from public.contact_submissions as sent
  join public.lead_files as file on file.lead_id = coalesce(sent.merged_into, sent.id)
  where sent.id = enquiry and coalesce(file.merged_from, file.lead_id) = enquiry and file.via = 'brief' and file.state <> 'refused'
$function$;

CREATE OR REPLACE FUNCTION public.announce_file(p_name text, p_bytes integer, p_key uuid DEFAULT NULL::uuid, p_client text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  announced public.lead_files;
  seconds integer;
begin
  perform private.require_service();
  seconds := private.admit_visitor('files_per_client', p_client, 'files_in_all');
  if seconds > 0 then
    return jsonb_build_object('seconds', seconds);
  end if;
  -- An older one is given up soon (files_to_judge, files_to_remove).
  select * into announced from public.lead_files
  where announced_under = p_key and name = p_name and bytes = p_bytes and via = 'brief' and state = 'expected' and removed_at is null
    and created_at > clock_timestamp() - interval '20 hours'
  limit 1;
  if found then
    return jsonb_build_object('id', announced.id);
  end if;
  insert into public.lead_files (name, bytes, announced_under, client_hash, lead_id, merged_from)
  select p_name, p_bytes, p_key, p_client, coalesce(sent.merged_into, sent.id), case when sent.merged_into is not null then sent.id end
  from (values (p_key)) as given (key)
  left join public.contact_submissions as sent
    on sent.idempotency_key = given.key and sent.erased_at is null and sent.withdrawn_at is null
  returning * into announced;
  if private.has_too_many_files(coalesce(announced.merged_from, announced.lead_id)) then
    delete from public.lead_files where id = announced.id;
    return '{"full": true}'::jsonb;
  end if;
  return jsonb_build_object('id', announced.id);
end
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.
