-- The list and the board as far as REST cannot say it: the words of a search, and sums (docs/decisions/0030-search.md).

-- The words of an enquiry itself, and its reference.
create function private.words_of_enquiry(lead public.contact_submissions) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(
    E'\n',
    (select string_agg(fact.value, E'\n') from jsonb_each_text(private.personal_facts(lead)) as fact),
    private.custom_words(lead.custom_fields), private.digits(lead.phone), lead.reference
  )
$$;

-- The text by which a search finds a lead: its fields, the names of its files, its history, latest first, and the enquiries
-- that were merged into it, up to a hundred thousand characters. It is folded and in lower case, because `like` is faster
-- than `ilike`. An erased lead has only its reference.
create function private.searchable(lead public.contact_submissions) returns text
language sql stable security definer set search_path = ''
as $$
  select lower(
    private.fold_text(
      left(
        case when lead.erased_at is not null then E'\n' || lead.reference || E'\n' else concat_ws(
          E'\n', '',
          private.words_of_enquiry(lead),
          (
            select string_agg(file.name, E'\n' order by file.created_at, file.id)
            from public.lead_files as file
            where file.lead_id = lead.id and file.state = 'accepted'
          ),
          (
            select string_agg(private.words_of(event), E'\n' order by event.id desc)
            from public.lead_events as event
            where event.lead_id = lead.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
          ),
          (
            select string_agg(private.words_of_enquiry(merged), E'\n' order by merged.created_at)
            from public.contact_submissions as merged
            where merged.merged_into = lead.id
          )
        ) end,
        100000
      )
    )
  )
$$;

-- Adds the text of an event to the search text of its lead.
create function private.make_findable(event public.lead_events) returns void
language sql security definer set search_path = ''
as $$
  update public.contact_submissions as lead set search_text = private.searchable(lead) where lead.id = event.lead_id
$$;

-- Counts the accepted files of these leads, and lets a search find their names.
create function private.count_files(leads uuid[]) returns void
language sql security definer set search_path = ''
as $$
  update public.contact_submissions as lead
  set files = (select count(*) from public.lead_files as file where file.lead_id = lead.id and file.state = 'accepted'),
    search_text = private.searchable(lead)
  where lead.id = any (leads)
$$;

-- The lines of the history, and the names of files, in which words of a search stand: of each lead three at most, those with
-- most of the words first, then the latest. Their words are as private.searchable has them. Errors: PT401, 42501.
create function public.find_words(p_ids uuid[], p_patterns text[])
returns table (lead_id uuid, id bigint, kind text, channel text, at timestamptz, words text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select wanted.id, line.id, line.kind, line.channel, line.at, line.words
    from unnest(p_ids[:100]) as wanted (id)
    cross join lateral (
      select said.id, said.kind, said.channel, said.at, said.words, hit.patterns
      from (
        select
          event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, private.words_of(event) as words
        from public.lead_events as event
        where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        union all
        select null, 'file', null, file.created_at, file.name
        from public.lead_files as file
        where file.lead_id = wanted.id and file.state = 'accepted'
      ) as said
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where hit.patterns > 0
      order by hit.patterns desc, said.at desc, said.id desc
      limit 3
    ) as line;
end
$$;

-- Holds all that the board's sums need while no filter narrows them.
create index leads_worth on public.contact_submissions (status, service) include (outcome, value)
  where value is not null and spam_reason is null and merged_into is null;

-- Leads and their value by status, of all but spam or of one service. Of the closed ones only the won have a value. An rpc,
-- because REST sums nothing. Errors: PT401, 42501.
create function public.board_totals(p_service text default null) returns table (status text, leads bigint, value numeric)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_staff();
  return query
    select counted.status::text, counted.leads, (
      select coalesce(sum(lead.value), 0)
      from public.contact_submissions as lead
      where lead.value is not null and lead.spam_reason is null and lead.merged_into is null and lead.status = counted.status
        and lead.service = coalesce(p_service, lead.service)
        and (lead.status <> 'closed' or lead.outcome = 'won')
    )
    from (
      select lead.status, count(*) as leads
      from public.contact_submissions as lead
      where lead.spam_reason is null and lead.merged_into is null and lead.service = coalesce(p_service, lead.service)
      group by lead.status
    ) as counted;
end
$$;
