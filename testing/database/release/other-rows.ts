/** Rows that only time or other parts of the site make. */
export const OTHERS = `
  update public.consultations set starts_at = '2026-11-02T05:00:00Z', ends_at = '2026-11-02T05:30:00Z',
    free_from = '2026-11-02T05:45:00Z', state = 'held'
    where lead_id = (select id from public.contact_submissions where name = 'Held Gupta');
  update public.consultations set starts_at = '2026-11-03T05:00:00Z', ends_at = '2026-11-03T05:30:00Z',
    free_from = '2026-11-03T05:45:00Z', state = 'missed'
    where lead_id = (select id from public.contact_submissions where name = 'Missed Shah');
  update public.mail_outbox set state = 'sent', settled_at = now(), attempts = 1
    where kind = 'acknowledgement' and lead_id in (select id from public.contact_submissions where status <> 'new');
  update public.mail_outbox set state = 'failed', settled_at = now(), attempts = 9, last_error = 'EENVELOPE'
    where kind = 'acknowledgement' and lead_id = (select id from public.contact_submissions where name = 'New Rao');
  update public.mail_outbox set state = 'failed', settled_at = now(), attempts = 1, last_error = 'EENVELOPE 550'
    where kind = 'reply' and lead_id = (select id from public.contact_submissions where name = 'Refused Dev');
  update public.lead_events set state = 'failed', reason = 'EENVELOPE 550'
    where kind = 'reply' and lead_id = (select id from public.contact_submissions where name = 'Refused Dev');
  insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at) values
    ('pending@example.com', null, null), ('confirmed@example.com', now(), null), ('gone@example.com', now(), now());
  insert into private.enquiry_drafts (sealed) values ('a sealed draft');
  insert into private.canaries (idempotency_key) values (gen_random_uuid());
  insert into private.refusal_tallies (call, refused) values ('enquiry', 3), ('sign_in', 5);
  insert into private.unreceived_kinds (kind) values ('webhook');
  update private.email_worker set asked_at = now();
  insert into private.unfetched_mails (uid_validity, uid, fault) values (1, 7, 'EFETCH');
  insert into private.failed_erasures (lead_id, code)
    select id, '23514' from public.contact_submissions where name = 'Closed Khan';
  insert into private.failed_deletions (subscriber_id, code)
    select id, '23503' from public.newsletter_subscribers where email = 'gone@example.com';
  insert into private.address_changes (user_id, new_email)
    select id, 'vikram.sethi@meghdoot.example' from auth.users where email = 'vikram@meghdoot.example';
  update private.desk_settings set factor_due = '2027-03-01';
  update private.agency_settings set time_zone = 'Europe/Berlin', weekdays = '{1,2,3,4,5}';
`;
