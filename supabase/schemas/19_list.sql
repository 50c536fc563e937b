-- The list and the board as far as REST cannot say it: the words of a search in the history, and sums (docs/decisions/0030-search.md).

-- The lines of the history in which words of a search stand: of each lead three at most, those with most of the words first,
-- then the latest. Their words are as private.searchable has them. Errors: PT401, 42501.
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
      select event.id, event.kind, event.channel, coalesce(event.at, event.created_at) as at, said.words, hit.patterns
      from public.lead_events as event
      cross join lateral (select private.words_of(event)) as said (words)
      cross join lateral (select lower(private.fold_text(E'\n' || said.words)) offset 0) as folded (text)
      cross join lateral (
        select count(*) from unnest(p_patterns) as pattern where folded.text like lower(pattern)
      ) as hit (patterns)
      where event.lead_id = wanted.id and num_nonnulls(event.note, event.subject, event.text, event.answer) > 0
        and hit.patterns > 0
      order by hit.patterns desc, event.id desc
      limit 3
    ) as line;
end
$$;

-- Holds all that the board's sums need while no filter narrows them.
create index leads_worth on public.contact_submissions (status, service) include (outcome, value)
  where value is not null and spam_reason is null;

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
      where lead.value is not null and lead.spam_reason is null and lead.status = counted.status
        and lead.service = coalesce(p_service, lead.service)
        and (lead.status <> 'closed' or lead.outcome = 'won')
    )
    from (
      select lead.status, count(*) as leads
      from public.contact_submissions as lead
      where lead.spam_reason is null and lead.service = coalesce(p_service, lead.service)
      group by lead.status
    ) as counted;
end
$$;
