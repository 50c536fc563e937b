-- Grants each role what supabase/schema.txt lists. A function, so that `npm run supabase:check -- --mend` can apply
-- it again after a dump was restored under wider default privileges. Error: 42501.
create function public.apply_grants() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();

  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
  revoke all on schema private from public, anon, authenticated, service_role;

  -- Checks, generated columns and policies are evaluated as the caller.
  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function
    private.is_clean_line(text), private.is_clean_text(text), private.is_email(text),
    private.email_key(text), private.digits(text), private.phone_key(text), private.fold_text(text), private.lead_source(jsonb),
    private.blank_personal_data()
  to anon, authenticated, service_role;
  grant execute on function
    private.is_admin(), private.require_admin(), private.lock_restored_addresses(uuid[])
  to authenticated;
  -- For send_enquiry, which runs as the visitor; nobody reaches this schema from outside.
  grant execute on function
    private.enquiry_receipt(uuid, jsonb), private.book_call(uuid, jsonb), private.note_canary(uuid),
    private.count_refusal(text)
  to anon;

  grant execute on function
    public.call_timeout(), public.free_starts(timestamptz[], integer, integer, integer)
  to anon, authenticated;

  grant insert (
    reference, idempotency_key, name, email, phone, company, service, budget, message,
    journey, spam_reason, suspect_reason, client_hash, networks
  ) on table public.contact_submissions to anon;
  grant execute on function
    public.schema_version(),
    public.send_enquiry(uuid, text, jsonb, jsonb, text, text, text, boolean, jsonb, jsonb),
    public.keep_enquiry_draft(text, text),
    public.read_enquiry_draft(uuid),
    public.receipt(uuid),
    public.correct_enquiry(uuid, text),
    public.withdraw_enquiry(uuid),
    public.reinstate_enquiry(uuid),
    public.erase_enquiry(uuid),
    public.move_consultation(uuid, jsonb),
    public.cancel_consultation(uuid),
    public.calendar_feed(text),
    public.subscribe_to_newsletter(text, text),
    public.confirm_newsletter(uuid),
    public.unsubscribe_from_newsletter(uuid),
    public.admit_sign_in(text, text, text, text, text)
  to anon;

  grant select on table
    public.contact_submissions, public.leads, public.lead_events, public.lead_exports, public.unavailable_times
  to authenticated;
  grant insert (starts_at, ends_at, note), delete on table public.unavailable_times to authenticated;
  grant update (status, owner_id, next_action, next_action_on, spam_reason) on table public.contact_submissions
  to authenticated;
  grant insert (lead_id, kind, note, channel, undoes) on table public.lead_events to authenticated;
  grant insert (filter), update (rows) on table public.lead_exports to authenticated;
  grant execute on function
    public.current_staff(),
    public.forget_sign_ins(text),
    public.desk_summary(timestamptz),
    public.staff_members(),
    public.change_leads(uuid[], jsonb),
    public.erase_lead(uuid),
    public.change_consultation(uuid, jsonb, text),
    public.renew_calendar_feed(text),
    public.lead_report(integer),
    public.lead_median_reply(integer)
  to authenticated;

  grant select, insert, update, delete on table
    public.contact_submissions, public.newsletter_subscribers, public.mail_outbox
  to service_role;
  grant select, insert, update on table public.throttle_rules to service_role;
  grant select on table
    public.lead_events, public.lead_exports, public.consultations, public.unavailable_times
  to service_role;
  grant execute on function
    public.canary_arrival(uuid),
    public.claim_mail(text[], integer, text[]),
    public.settle_mail(uuid, uuid, text, text),
    public.count_expired(integer),
    public.erase_expired(integer, integer),
    public.site_counts(),
    public.keep_busy_times(jsonb, text),
    public.apply_grants(),
    public.describe_project(),
    public.sample_rows(integer),
    public.rehearse_erasure()
  to service_role;
end
$$;

-- The time limit of the caller's statements, as it arrives in a REST call.
create function public.call_timeout() returns text
language sql stable set search_path = ''
return current_setting('statement_timeout');

-- Stores a lead with a correction, erases it, answers the columns that still hold its words, and undoes all of it. Error:
-- 42501.
create function public.rehearse_erasure() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  word constant text := 'rehearsal';
  rehearsed constant uuid := gen_random_uuid();
  remains text[];
begin
  perform private.require_service();
  begin
    insert into public.contact_submissions (
      id, reference, idempotency_key, name, email, phone, company, service, message, journey, client_hash, networks,
      next_action
    ) values (
      rehearsed, 'TEST-ERAS', rehearsed, word, word || '@meghdoot.example', word, word, 'consultation', word,
      jsonb_build_object('utm_source', word), word, jsonb_build_object('ipv4_24', word), word
    );
    insert into public.lead_events (lead_id, kind, note) values (rehearsed, 'correction', word);
    update public.contact_submissions set erased_at = clock_timestamp() where id = rehearsed;
    remains := array(
      select field.key
      from public.contact_submissions as lead, jsonb_each_text(to_jsonb(lead)) as field
      where lead.id = rehearsed and field.value like '%' || word || '%'
      union all
      select 'lead_events.note' from public.lead_events as event where event.lead_id = rehearsed and event.note = word
    );
    raise exception 'A rehearsal is taken back.' using errcode = 'CN000';
  exception when sqlstate 'CN000' then
    return remains;
  end;
end
$$;

select public.apply_grants();

-- PostgREST caches the schema and the settings of roles.
notify pgrst, 'reload schema';
notify pgrst, 'reload config';
