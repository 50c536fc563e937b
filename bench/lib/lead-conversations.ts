/**
 * Conversations: a note, a reply and an answer for most of the leads that are older than three days. Some have words of their
 * own.
 */
export const MAKE_CONVERSATION = `
  insert into public.lead_events (lead_id, kind, note, channel, subject, text, state, at, answer, created_at)
  select lead.id, said.kind, said.note, said.channel, said.subject, said.text, said.state, at, said.answer, at
  from (
    select id, created_at + interval '5 hours' as at, row_number() over (order by created_at) as n
    from public.contact_submissions
    where first_response_at is not null
  ) as lead
  cross join lateral (
    values
      (
        'note', 'Rang back, left word with the front desk. Decides with a partner in spring'
          || case when n % 211 = 7 then ', after their gardener has looked at the orangery.' else '.' end,
        null, null, null, null, null
      ),
      (
        'reply', null, 'email', 'Your enquiry at Meghdoot',
        'Hello, thank you for your message. We have built such things for three clients of your size. Which of the two '
          || 'ways would you like to begin with? We suggest a call of half an hour this week, at a time that suits you.',
        'sent', null
      ),
      (
        'answer', null, null, null, null, null, jsonb_build_object(
          'from', 'Person <person' || n || '@company.example>', 'subject', 'Re: Your enquiry at Meghdoot', 'quoted', '',
          'attachments', '[]'::jsonb, 'automatic', false, 'text',
          'Thank you for the quick reply. We would begin with the smaller one, and look at the rest in the new year. '
            || case when n % 23 = 7 then 'There is a clinic with twelve beds beside it. ' else '' end
            || 'Thursday afternoon would suit us best. Kind regards'
        )
      )
  ) as said (kind, note, channel, subject, text, state, answer)
  where n % 5 > 0`;

/** The words of enquiries and conversations, which the triggers would have kept. */
export const MAKE_SEARCHABLE =
  'update public.contact_submissions as lead set search_text = private.searchable(lead) where true';
