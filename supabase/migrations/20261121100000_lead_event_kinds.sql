-- Why: more happens to a lead than a change of status. Staff answer it, by some channel; the visitor corrects or
-- withdraws it; spam rules set it apart and staff put it back. Each is a line of its history.

alter table public.lead_events
  drop constraint kind_known,
  drop constraint only_notes_have_text,
  add column channel text,
  add constraint kind_known check (
    kind in (
      'created', 'status', 'note', 'erased',
      'reply', 'correction', 'withdrawn', 'quarantined', 'restored'
    )
  ),
  add constraint only_some_have_text check (kind in ('note', 'correction') or note is null),
  add constraint reply_names_channel check (
    (kind = 'reply') = (channel is not null) and channel in ('email', 'phone', 'whatsapp')
  );

comment on table public.lead_events is
  'History of a lead: what happened (kind), who did it (null: the visitor), when; a note''s or correction''s text.';
comment on column public.lead_events.channel is 'How staff answered: email, phone or whatsapp; for kind reply.';
