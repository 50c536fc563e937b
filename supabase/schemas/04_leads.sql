-- Leads: what visitors sent, and what staff know about it. The domains repeat the bounds of src/domain for callers that go
-- round our functions with the public key; a test compares the two.

create domain private.lead_reference as text constraint reference_form
  -- Said over the phone, so without 0/O, 1/I/L and U.
  check (value ~ '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$');
-- In the order of the sales process.
create function private.lead_statuses() returns text[]
language sql immutable parallel safe
as $$
  select array['new', 'contacted', 'qualified', 'closed']
$$;
create domain private.lead_status as text constraint status_known check (value = any (private.lead_statuses()));

-- Content decides which services and budgets there are (content/services/choices.json, budgets.json), and functions refuse all
-- others. For callers that go round our functions the database bounds the form of a key, so that new ones need no migration.
create domain private.service as text constraint service_form check (value ~ '^[a-z][a-z0-9-]{0,39}$');
create domain private.budget as text constraint budget_form check (value ~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$');

-- Lengths are counted in code points, as the form counts them.
create domain private.person_name as text constraint name_form
  check (char_length(value) <= 100 and private.is_clean_line(value));
create domain private.phone_number as text constraint phone_form
  check (char_length(value) between 1 and 32 and private.is_clean_line(value));
create domain private.company_name as text constraint company_form
  check (char_length(value) between 1 and 120 and private.is_clean_line(value));
-- A tag of BCP 47. Content decides which languages there are (`languages` of content/agency.json).
create domain private.language_tag as text constraint language_tag_form
  check (char_length(value) <= 35 and value ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
create domain private.enquiry_message as text constraint message_form
  check (char_length(value) <= 5000 and private.is_clean_text(value));
create domain private.next_action as text constraint next_action_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));
create domain private.spam_reason as text constraint spam_reason_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));
create domain private.journey as jsonb constraint journey_form
  check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 4096);

-- Whether this may be the value of an answer to a custom field of this kind (src/domain/custom-fields.ts). A day is in the form
-- of ISO 8601; that it exists is checked by our functions alone.
create function private.is_custom_value(kind text, value jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    case kind
      when 'line' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 200
      when 'text' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 2000
      when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$'
      when 'choices' then jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 20
        and not exists (
          select
          from jsonb_array_elements(value) as option
          where jsonb_typeof(option) <> 'string' or option #>> '{}' !~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$'
        )
      when 'yesNo' then jsonb_typeof(value) = 'boolean'
      when 'number' then jsonb_typeof(value) = 'number' and abs((value #>> '{}')::numeric) <= 1000000000000
      when 'amount' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 0 and 100000000000
      when 'date' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(19|2[01])[0-9]{2}-[01][0-9]-[0-3][0-9]$'
      when 'link' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 500
        and value #>> '{}' ~ '^https?://[^[:space:]]+$'
      when 'phone' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 32
    end,
    false
  )
$$;

-- Whether this is one answer to a custom field: `{key, label, kind, value}`, with the chosen words as `text`, and `personal`.
create function private.is_custom_answer(answer jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(answer) <> 'object' then false else coalesce(
    answer - array['key', 'label', 'kind', 'value', 'text', 'personal'] = '{}'
    and jsonb_typeof(answer -> 'key') = 'string' and answer ->> 'key' ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'
    and jsonb_typeof(answer -> 'label') = 'string' and char_length(answer ->> 'label') between 1 and 100
    and private.is_clean_line(answer ->> 'label')
    and private.is_custom_value(answer ->> 'kind', answer -> 'value')
    and case when answer ->> 'kind' = 'text' then private.is_clean_text(answer ->> 'value')
      else private.is_clean_line(answer ->> 'value') end
    and (not answer ? 'text' or jsonb_typeof(answer -> 'text') = 'string' and char_length(answer ->> 'text') between 1 and 2100)
    and private.is_clean_line(coalesce(answer ->> 'text', ''))
    and (not answer ? 'personal' or jsonb_typeof(answer -> 'personal') = 'boolean'),
    false
  ) end
$$;

-- The answers to the agency's own questions, in the order of the form; a key stands once.
create function private.are_custom_answers(answers jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(answers) <> 'array' then false else
    jsonb_array_length(answers) <= 12
    and (
      select count(*) = count(distinct answer ->> 'key') and coalesce(bool_and(private.is_custom_answer(answer)), true)
      from jsonb_array_elements(answers) as answer
    )
  end
$$;
create domain private.custom_answers as jsonb constraint custom_answers_form check (private.are_custom_answers(value));

-- The answers that an erasure keeps: those to questions that content calls not personal.
create function private.without_personal(answers jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(answer order by place), '[]')
  from jsonb_array_elements(answers) with ordinality as given (answer, place)
  where answer -> 'personal' = 'false'
$$;

-- The words by which they are found: what was written, and `with_choices` also the chosen options.
create function private.custom_words(answers jsonb, with_choices boolean default true) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(coalesce(answer ->> 'text', answer ->> 'value'), E'\n' order by place)
  from jsonb_array_elements(answers) with ordinality as given (answer, place)
  where answer ->> 'kind' <> 'yesNo' and (with_choices or not answer ? 'text')
$$;

-- Their values by key.
create function private.custom_values(answers jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(answer -> 'key' #>> '{}', answer -> 'value'), '{}')
  from jsonb_array_elements(answers) as answer
$$;

-- Keyed hashes of the wider networks around a client.
create domain private.client_networks as jsonb constraint client_networks_form check (
  case when jsonb_typeof(value) <> 'object' then false else value - array['ipv4_24', 'ipv6_56', 'ipv6_48'] = '{}' end
  and octet_length(value::text) <= 600
);
create domain private.added_source as text constraint added_source_known
  check (value in ('phone', 'whatsapp', 'email', 'event', 'other', 'import'));
create domain private.lead_outcome as text constraint outcome_known check (value in ('won', 'lost'));
create domain private.lost_reason as text constraint lost_reason_form
  check (char_length(value) between 1 and 200 and private.is_clean_line(value));

-- Whole units of the agency's currency, whatever it is.
create domain private.rupees as bigint constraint rupees_form check (value between 0 and 100000000000);

-- Enquiries are linked when they come from the same address, whatever its case, or the same phone number.
create function private.email_key(email text) returns text
language sql immutable parallel safe
as $$
  select nullif(lower(email), '')
$$;

-- The mailbox behind an address: without a tag behind a plus, and for Gmail without dots.
create function private.mailbox_key(email text) returns text
language sql immutable parallel safe
as $$
  select case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
$$;

-- A company, however its name is written.
create function private.company_key(company text) returns text
language sql immutable parallel safe
as $$
  select nullif(regexp_replace(lower(company), '[[:space:][:punct:]]+', '', 'g'), '')
$$;

create function private.email_domain(email_key text) returns text
language sql immutable parallel safe
as $$
  select nullif(split_part(email_key, '@', 2), '')
$$;

-- The domain of an address, unless anybody can have one there.
create function private.company_domain(email_key text) returns text
language sql immutable parallel safe
as $$
  select case when not private.is_mail_provider(private.email_domain(email_key)) then private.email_domain(email_key) end
$$;

-- The one company under which a lead stands in lists: its domain or else its name, which has no dot
-- (docs/decisions/0080-leads-by-company.md).
create function private.company_group(company text, email_key text) returns text
language sql immutable parallel safe
as $$
  select coalesce(private.company_domain(email_key), private.company_key(company))
$$;

-- Text with the digits of all scripts in daily use as 0 to 9; the zero of each script is named, and its other digits follow it.
create function private.plain_digits(value text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  zeros constant text := E'\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040'
    || E'\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0';
  plain text := value;
begin
  if value !~ '[^\u0001-\u007f]' then
    return value;
  end if;
  plain := normalize(value, NFKC);
  for digit in 0..9 loop
    plain := translate(
      plain,
      (select string_agg(chr(ascii(zero) + digit), '') from regexp_split_to_table(zeros, '') as zero),
      repeat(digit::text, char_length(zeros))
    );
  end loop;
  return plain;
end
$$;

create function private.digits(phone text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(private.plain_digits(phone), '[^0-9]', '', 'g')
$$;

-- The rule of src/domain/phone-key.ts: the first number in a text, as its digits behind the country code and the zeros before
-- them, the last ten. Words, an extension and a second number behind it change nothing. A slash or a bracket ends a number
-- that is long enough to be whole. Fewer than seven digits, one digit repeated and digits in their order are nobody's number.
create function private.phone_key(phone text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  number text;
  key text;
begin
  for number in
    select regexp_replace(written[1], '[^0-9+]', '', 'g')
    from regexp_matches(
      regexp_replace(
        regexp_replace(
          private.plain_digits(phone), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'
        ),
        'wa\.me/(?=[0-9])', '+', 'gi'
      ),
      '(?:\+[ ().\u2010-\u2015\u2212\u30fc\[\]-]*(?:[0-9][ ().\u2010-\u2015\u2212\u30fc\[\]/-]*){1,8}'
        || '|00(?:[0-9][ ().\u2010-\u2015\u2212\u30fc\[\]/-]*){1,8}'
        || '|(?:[0-9][ ().\u2010-\u2015\u2212\u30fc\[\]/-]*){1,6})'
        || '(?:[0-9][ ).\u2010-\u2015\u2212\u30fc\]-]*)*',
      'g'
    ) as written
  loop
    exit when number ~ '^\+.{0,6}$';
    continue when char_length(number) < 7;
    exit when char_length(number) > 18;
    number := regexp_replace(
      number,
      '^(?:\+|00)(?:1|7|2[07]|2[1-689][0-9]|3[0-469]|3[578][0-9]|4[013-9]|42[0-9]|5[1-8]|5[09][0-9]|6[0-6]|6[7-9][0-9]'
        || '|8[1246]|8[035789][0-9]|9[0-58]|9[679][0-9])|\+',
      ''
    );
    key := ltrim(right(ltrim(number, '0'), 10), '0');
    exit when char_length(key) < 7 or replace(key, left(key, 1), '') = '' or strpos('0123456789012345678', key) > 0;
    return key;
  end loop;
  return null;
end
$$;

-- The rule of src/server/leads/list/search-text.ts: text as it is searched, but for its case. Accents and nukta (the marks
-- with the combining class 7) go, vowel signs of Indic scripts stay. Of Arabic letters, vowel signs, hamza and kashida go,
-- and those of Arabic become those of Urdu. Apostrophes, hyphens and joiners go, so that "obrien" finds "O'Brien". PostgREST
-- takes `*` for a wildcard. Punctuation and characters of scripts without spaces stand apart, so that each word begins behind
-- a space.
create function private.fold_text(value text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(
            regexp_replace(
              normalize(value, NFKD),
              '[\u0300-\u036f\u00ad\u200b-\u200d\u0027\u0060\u02bc\u2018\u2019\u002d\u2010\u2011'
                || '\u0640\u064b-\u0655\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u1b34\u1be6\u1c37\ua9b3'
                || '\U000110ba\U00011173\U000111ca\U00011236\U000112e9\U0001133b\U0001133c\U00011446'
                || '\U000114c3\U000115c0\U000116b7\U0001183a\U00011943\U00011d42\U0001e94a]', '', 'g'
            ),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
          E'øØłŁđĐðÐħĦıςΣ*\u064a\u0649\u0643\u0629\u06c3\u0647\u06d5',
          E'oOlLdDdDhHiσσ∗\u06cc\u06cc\u06a9\u06c1\u06c1\u06c1\u06c1'
        ),
        NFC
      ),
      '([\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u2012-\u206f\u2217'
        || '\u3001-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])',
      ' \1 ', 'g'
    ),
    '[ \t\n]+', ' ', 'g'
  )
$$;

-- The open day that comes so many open days after another day, or before it.
create function private.open_day(p_day date, p_count integer) returns date
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select p_day + sign(p_count)::integer * passed
      from private.agency_settings, generate_series(1, 7 * abs(p_count)) as passed
      where extract(isodow from p_day + sign(p_count)::integer * passed) = any (weekdays)
      order by passed
      offset abs(p_count) - 1
      limit 1
    ),
    p_day
  )
$$;

-- The rule of src/domain/office-hours.ts: the promised hours after receipt, in which closed days do not count, or the last close
-- of business before that when those hours end while nobody is working.
create function private.reply_due_by(received timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
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
  later := (began + make_interval(hours => agency.reply_hours)) at time zone agency.time_zone;
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
$$;

-- The name of a site or a campaign: the host of an address; of the large search engines and networks, which have an address for
-- each country and for phones, the name alone, as campaigns write it.
create function private.source_name(given text) returns text
language sql immutable parallel safe
as $$
  select nullif(
    regexp_replace(
      regexp_replace(
        lower(trim(given)),
        '^(?:https?://(?:www\.)?([^\s/?#:]+)|(?:www\.)?([^\s/?#:]+\.[^\s/?#:]+))(?::[0-9]+)?(?:[/?#]\S*)?$', '\1\2'
      ),
      '^(?:(?:m|l|lm|out|search|[a-z]{2})\.)*(google|bing|yahoo|duckduckgo|ecosia|yandex|facebook|instagram|linkedin|twitter'
        || '|youtube|reddit|quora|pinterest|whatsapp)(?:\.[a-z]{2,3}){1,2}$',
      '\1'
    ),
    ''
  )
$$;

-- How a visitor came: the campaign's own word, else the site that linked here.
create function private.lead_source(journey jsonb) returns text
language sql immutable parallel safe
as $$
  select coalesce(
    private.source_name(journey ->> 'utm_source'),
    private.source_name(substring(journey ->> 'referrer' from '^https?://.+')),
    'direct'
  )
$$;

-- The personal columns, and what is left in them of an erased person; all others outlive an erasure. A reason is free text, which
-- may name people.
create function private.blank_personal_data() returns jsonb
language sql immutable parallel safe
as $$
  select '{"name": "", "email": "", "email_typed": null, "phone": null, "company": null, "message": "", "journey": null,
    "language": null, "client_hash": null, "networks": null, "next_action": null, "next_action_on": null,
    "lost_reason": null}'::jsonb
$$;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  reference private.lead_reference not null unique,
  -- One per filled-in form: a repeated send finds the first row instead of making a second.
  idempotency_key uuid not null unique,
  name private.person_name not null,
  email private.email_address not null,
  -- The same as its person wrote it, where the domain is not in ASCII.
  email_typed text constraint email_typed_form
    check (char_length(email_typed) between 3 and 254 and private.is_clean_line(email_typed)),
  phone private.phone_number,
  company private.company_name,
  service private.service not null,
  budget private.budget,
  message private.enquiry_message not null,
  -- Each as `{key, label, kind, value}`, with the words of that time, so that it reads right after content has changed.
  custom_fields private.custom_answers not null default '[]',
  -- In which its person is written to; null where nobody said.
  language private.language_tag,
  -- How the visitor came (src/domain/journey), and keyed hashes of the network it was sent from and of those around it.
  journey private.journey,
  client_hash private.keyed_hash,
  networks private.client_networks,
  -- Why it is set apart as spam, and why it may be spam. With the same reason in both it is set apart until staff have judged it;
  -- with the second alone it is treated as any other.
  spam_reason private.spam_reason,
  suspect_reason private.spam_reason,
  -- How a lead came that staff added, and who did; null when it came by the form.
  added_source private.added_source,
  added_by uuid references auth.users (id) on delete set null,

  status private.lead_status not null default 'new',
  -- The status before the present one, as history tells it; for the report.
  previous_status private.lead_status,
  owner_id uuid references auth.users (id) on delete set null,
  -- The nearest open one of public.next_actions.
  next_action private.next_action,
  next_action_on date,
  outcome private.lead_outcome,
  lost_reason private.lost_reason,
  value private.rupees,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The agency's day on which it came, and until when it is to be answered (null: nothing was promised); later changes of zone
  -- and hours change neither.
  received_on date not null,
  reply_due_at timestamptz,
  first_response_at timestamptz,
  -- When it was first qualified, and kept whatever follows; for the report.
  qualified_at timestamptz,
  closed_at timestamptz,
  withdrawn_at timestamptz,
  -- Set once the personal data is gone. The row stays, so that counts and history stay true.
  erased_at timestamptz,
  -- The lead that it was merged into, which is itself merged into none. The row stays for its receipt, its emails and an
  -- undo, and nothing lists or counts it.
  merged_into uuid references public.contact_submissions (id) on delete set null,
  enquiry_number integer not null default 1,
  unread_answers integer not null default 0 constraint unread_answers_form check (unread_answers >= 0),
  -- Accepted files, by which the list is filtered; public.lead_files has them.
  files integer not null default 0 constraint files_form check (files >= 0),
  -- When the visitor wrote again what nobody has answered yet; null where the last word is ours. The enquiry itself waits by
  -- `awaiting_reply_until`.
  waiting_since timestamptz,
  email_bounced_at timestamptz,

  -- Until when its visitor waits for a first reply; null once nobody waits. The one place that says who waits.
  awaiting_reply_until timestamptz generated always as (
    case
      when status <> 'closed' and first_response_at is null and spam_reason is null and withdrawn_at is null and erased_at is null
        then reply_due_at
    end
  ) stored,
  email_key text generated always as (private.email_key(email)) stored,
  phone_key text generated always as (private.phone_key(phone)) stored,
  -- The list sorts by it; a mixed-case column would put all capitals first.
  sort_name text generated always as (lower(name)) stored,
  -- For the report: how long the first reply took, and how the visitor came.
  reply_seconds double precision generated always as (date_part('epoch', first_response_at - created_at)) stored,
  journey_source text not null generated always as (
    coalesce(added_source::text, private.lead_source(journey))
  ) stored,
  -- The words by which it is found, its own, those of its history and the names of its files (private.searchable).
  search_text text not null default '',
  constraint merged_into_another check (merged_into <> id),
  constraint outcome_needs_closed check (outcome is null or status = 'closed'),
  constraint reason_needs_lost check (lost_reason is null or outcome = 'lost')
);

comment on table public.contact_submissions is 'Enquiries of visitors, called leads once staff see them.';

-- The fields that a visitor fills in. A new field of the form is named here, and in blank_personal_data if it is personal.
create function private.enquiry_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'name', lead.name, 'email', lead.email, 'phone', lead.phone, 'company', lead.company, 'service', lead.service,
    'budget', lead.budget, 'message', lead.message, 'custom_fields', coalesce(lead.custom_fields, '[]')
  )
$$;

-- The fields that staff add, and the language, which the form adds: the same enquiry in another language is no other.
create function private.desk_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'value', lead.value, 'outcome', lead.outcome, 'lost_reason', lead.lost_reason, 'language', lead.language
  )
$$;

-- The facts of a lead: history records each change of it, and an undo takes that back.
create function private.lead_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select private.enquiry_facts(lead) || private.desk_facts(lead)
$$;

-- The standing of a lead. A change of this, or of its facts, is news to a colleague.
create function private.lead_standing(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'status', lead.status, 'owner_id', lead.owner_id, 'next_action', lead.next_action, 'next_action_on', lead.next_action_on,
    'spam_reason', lead.spam_reason, 'suspect_reason', lead.suspect_reason, 'first_response_at', lead.first_response_at,
    'withdrawn_at', lead.withdrawn_at, 'erased_at', lead.erased_at
  )
$$;

-- The notes of our function on a visitor who sends the form.
create function private.arrival_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe
as $$
  select jsonb_build_object(
    'journey', lead.journey, 'spam_reason', lead.spam_reason, 'suspect_reason', lead.suspect_reason,
    'client_hash', lead.client_hash, 'networks', lead.networks
  )
$$;

-- The visitor's words about themselves. Service and budget are choices, which say nothing about a person.
create function private.personal_facts(lead public.contact_submissions) returns jsonb
language sql stable parallel safe set search_path = ''
as $$
  select jsonb_object_agg(fact.key, fact.value)
  from jsonb_each(private.enquiry_facts(lead)) as fact
  where private.blank_personal_data() ? fact.key
$$;

-- Stores leads with these columns, as its caller: grants and policies decide which ones. The columns are known from the objects
-- alone, so that no field has to be listed once more. One statement for all of them: preparing it takes longer than a lead.
create function private.store_leads(p_leads jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns constant text := (
    select string_agg(distinct quote_ident(name), ', ')
    from jsonb_array_elements(p_leads) as lead, jsonb_object_keys(lead) as name
  );
begin
  execute format(
    'insert into public.contact_submissions (%1$s) select %1$s from jsonb_populate_recordset(null::public.contact_submissions, $1)',
    columns
  ) using p_leads;
end
$$;

-- Stores a lead with these columns, in the same way.
create function private.store_lead(p_columns jsonb) returns void
language sql set search_path = ''
as $$
  select private.store_leads(jsonb_build_array(p_columns))
$$;

-- Gives leads these columns, in the same way.
create function private.write_leads(p_ids uuid[], p_columns jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(p_columns) as name);
begin
  execute format(
    'update public.contact_submissions set (%1$s) = '
    '(select %1$s from jsonb_populate_record(null::public.contact_submissions, $2)) where id = any ($1)',
    columns
  ) using p_ids, p_columns;
end
$$;

alter table public.contact_submissions
  add constraint erased_is_blank check (
    erased_at is null or to_jsonb(contact_submissions) @> private.blank_personal_data()
  ),
  add constraint erased_keeps_no_answer check (
    erased_at is null or custom_fields = private.without_personal(custom_fields)
  ),
  -- Nothing of an erased person can be found.
  add constraint erased_is_not_found check (
    erased_at is null or search_text = lower(private.fold_text(E'\n' || reference || E'\n'))
  );

-- Each order of the list has an index, without spam, so that a flood of it does not slow the list down. Behind the order stand
-- the columns of the filters: a row that they leave out is passed over in the index, not fetched.
-- The list, newest first or oldest first.
create index leads_by_creation on public.contact_submissions (created_at desc, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by last change.
create index leads_by_change on public.contact_submissions (updated_at desc, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by name.
create index leads_by_name on public.contact_submissions (sort_name, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by service, and of one service newest first.
create index leads_by_service on public.contact_submissions (service, created_at desc, id, status, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by status, of one status newest first, and the counters by status and service.
create index leads_by_status on public.contact_submissions (status, created_at desc, id, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by the time until which a reply is due.
create index leads_by_due on public.contact_submissions (reply_due_at desc, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list by next action, the soonest first.
create index leads_by_next_action on public.contact_submissions (next_action_on, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The other way round, empty days are last too, which the index above cannot do.
create index leads_by_latest_action
  on public.contact_submissions (next_action_on desc nulls last, id desc, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- A column of the board: replies that are due, then next actions, then the newest.
create index leads_on_board
  on public.contact_submissions (status, awaiting_reply_until, next_action_on, created_at desc, id, service, budget, owner_id)
  where spam_reason is null and merged_into is null;
-- The list of one owner, or of nobody.
create index leads_by_owner on public.contact_submissions (owner_id, created_at desc, id, status, service, budget)
  where spam_reason is null and merged_into is null;

-- A visitor who answered is waiting, so the list that is sorted by waiting begins with these.
create index leads_answered_first
  on public.contact_submissions (unread_answers desc, awaiting_reply_until, created_at desc, id)
  where spam_reason is null and merged_into is null;
-- The list of leads with files; most have none.
create index leads_with_files on public.contact_submissions (created_at desc, id) where files > 0;
-- The spam folder, newest first, and its counts by status and service.
create index spam_by_creation on public.contact_submissions (created_at desc, id) include (status, service)
  where spam_reason is not null;

-- The enquiries of one person, by the address. An erased row has neither key, and is nobody's earlier enquiry.
create index leads_by_email on public.contact_submissions (email_key, created_at) where email_key is not null;
-- The lead of an email, by its sender.
create index leads_by_mailbox on public.contact_submissions (private.mailbox_key(email_key), created_at)
  where email_key is not null;
-- The enquiries of one person, by the phone.
create index leads_by_phone on public.contact_submissions (phone_key, created_at) where phone_key is not null;
-- The leads of one company, by its name or the domain of its addresses.
create index leads_by_company on public.contact_submissions (private.company_key(company), created_at)
  where company is not null and spam_reason is null and merged_into is null;
create index leads_by_domain on public.contact_submissions (private.company_domain(email_key), created_at)
  where email_key is not null and spam_reason is null and merged_into is null;
-- The list by company. Those without one are read in the order of the list, from the other indexes.
create index leads_by_company_group
  on public.contact_submissions (private.company_group(company, email_key), created_at desc, id, status, service, budget, owner_id)
  where spam_reason is null and merged_into is null and private.company_group(company, email_key) is not null;
-- The leads of a flood, by the widest network of the client.
create index leads_held on public.contact_submissions
  ((coalesce(networks ->> 'ipv6_48', networks ->> 'ipv4_24', '')), created_at)
  where spam_reason = 'Flood';

-- The enquiries that were merged into a lead.
create index merged_leads on public.contact_submissions (merged_into) where merged_into is not null;
-- For the foreign key.
create index leads_by_adder on public.contact_submissions (added_by) where added_by is not null;
-- For the count of open leads by owner, which would read each lead otherwise.
create index leads_open_by_owner on public.contact_submissions (owner_id)
  where owner_id is not null and status <> 'closed' and spam_reason is null and merged_into is null and erased_at is null;

-- The day's work of one person and of nobody, read from these alone, however many leads wait.
create index leads_waiting_of_owner on public.contact_submissions (awaiting_reply_until, id) include (owner_id)
  where spam_reason is null and merged_into is null and awaiting_reply_until is not null;
create index leads_with_answers on public.contact_submissions (waiting_since, id) include (owner_id)
  where spam_reason is null and merged_into is null and waiting_since is not null and withdrawn_at is null;
create index leads_without_owner on public.contact_submissions (created_at desc, id)
  where spam_reason is null and merged_into is null and status = 'new' and owner_id is null and withdrawn_at is null;

-- The leads that retention is to erase.
create index leads_to_expire on public.contact_submissions (updated_at)
  where (status = 'closed' or spam_reason is not null) and erased_at is null;

-- The list and the board by an answer to a custom field, and what a field was that content no longer has.
create index leads_by_answer on public.contact_submissions using gin (custom_fields jsonb_path_ops) where spam_reason is null and merged_into is null;

-- The search. Text and filters in one index: it intersects them before a row is fetched. A visitor's insert flushes the list
-- of pending entries once it is full: a short list keeps that short.
create index leads_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is null and merged_into is null;
-- The search in the spam folder.
create index spam_search
  on public.contact_submissions using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id)
  with (gin_pending_list_limit = 256)
  where spam_reason is not null;

-- The planner tells rare texts from common ones by a sample.
alter table public.contact_submissions alter column search_text set statistics 500;

alter table public.contact_submissions enable row level security;

-- Whether nobody has done anything with a lead yet, but for its owner and its mark as spam. Its language came with it.
create function private.is_untouched(lead public.contact_submissions) returns boolean
language sql stable parallel safe
as $$
  select num_nonnulls(lead.qualified_at, lead.closed_at, lead.merged_into) = 0 and lead.files = 0 and '{"status": "new"}' = jsonb_strip_nulls(
    (private.lead_standing(lead) || private.desk_facts(lead)) - array['owner_id', 'spam_reason', 'suspect_reason', 'language']
  )
$$;

create policy "Visitors send enquiries"
  on public.contact_submissions for insert to anon
  with check (private.is_untouched(contact_submissions) and num_nonnulls(owner_id, added_source, added_by) = 0);

create policy "Staff add leads"
  on public.contact_submissions for insert to authenticated
  with check (
    (select private.is_staff())
    and added_source <> 'import' and added_by = (select auth.uid()) and owner_id = (select auth.uid())
    and private.is_untouched(contact_submissions)
    and jsonb_strip_nulls(private.arrival_facts(contact_submissions)) = '{}'
  );

create policy "Staff read leads"
  on public.contact_submissions for select to authenticated
  using ((select private.is_staff()));

create policy "Staff change leads"
  on public.contact_submissions for update to authenticated
  using ((select private.is_staff()));

-- Refuses a change of a column that staff may not change: the column grants once more, for a restored dump whose target may grant
-- all columns. Error: 42501.
create function private.guard_lead_change(was public.contact_submissions, lead public.contact_submissions) returns void
language plpgsql set search_path = ''
as $$
declare
  allowed constant text[] := array(select jsonb_object_keys(private.lead_facts(was) - 'message'))
    || array['status', 'email_typed', 'owner_id', 'spam_reason'];
  -- These are computed afterwards.
  generated constant text[] := array[
    'awaiting_reply_until', 'email_key', 'phone_key', 'sort_name', 'reply_seconds', 'journey_source'
  ];
begin
  if to_jsonb(lead) - allowed - generated <> to_jsonb(was) - allowed - generated then
    raise exception 'Staff may not change this column.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Counts the enquiries of one person, by the address or the phone, that came before a time.
create function private.count_earlier(p_email text, p_phone text, p_before timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  -- Each half has an index of its own, which the planner also takes in a table it knows nothing of.
  select count(*)::integer
  from (
    select by_email.id
    from public.contact_submissions as by_email
    where by_email.email_key = private.email_key(p_email) and by_email.spam_reason is null and by_email.created_at < p_before
    union
    select by_phone.id
    from public.contact_submissions as by_phone
    where by_phone.phone_key = private.phone_key(p_phone) and by_phone.spam_reason is null and by_phone.created_at < p_before
  ) as earlier
$$;

-- Lets what is done for the people with these addresses and phone numbers take turns. It comes before any lock of a lead.
create function private.lock_people(keys text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person bigint;
begin
  for person in
    select distinct hashtextextended(key, 0) from unnest(keys) as key where key is not null order by 1
  loop
    perform pg_advisory_xact_lock(person);
  end loop;
end
$$;

-- Numbers a new lead among its person's enquiries and dates it. Enquiries of one person take turns, so that no number is
-- given twice. A lead that staff add has an address or a phone, and is theirs; one of an import brings its day and its owner, and
-- nobody promised it a reply. Definer: a visitor may read nothing.
create function private.complete_lead(lead public.contact_submissions) returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
declare
  is_imported constant boolean := coalesce(lead.added_source = 'import', false);
begin
  -- Asked here too, because the policy is asked after this and says less. An import has asked once for all of its rows.
  if private.calling_role() = 'authenticated' and not private.is_importing() then
    perform private.require_staff();
  end if;
  -- A not-null constraint would write the row into the log.
  if lead.erased_at is null and not coalesce(lead.name <> '' and lead.message <> '', false)
    or lead.erased_at is null and not coalesce(lead.email <> '', false) and num_nulls(lead.added_source, lead.phone) > 0
    or num_nulls(lead.email, lead.service, lead.reference, lead.idempotency_key) > 0
  then
    raise exception 'An enquiry needs name, email, service, message, reference and key.' using errcode = 'check_violation';
  end if;
  perform private.lock_people(array[private.email_key(lead.email), private.phone_key(lead.phone)]);
  if private.calling_role() in ('anon', 'authenticated') and not is_imported then
    lead.created_at := clock_timestamp();
    lead.updated_at := lead.created_at;
    lead.added_by := auth.uid();
    lead.owner_id := auth.uid();
  end if;
  if lead.status = 'closed' then
    lead.closed_at := coalesce(lead.closed_at, lead.updated_at);
  elsif lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  lead.received_on := private.agency_day(lead.created_at);
  lead.reply_due_at := case when not is_imported then private.reply_due_by(lead.created_at) end;
  lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, 'infinity');
  -- An import brings the words of its note, which is written next: to change the text then would take as long as the lead.
  lead.search_text := private.searchable(lead)
    || case when private.is_importing() then lower(private.fold_text(lead.search_text)) else '' end;
  return lead;
end
$$;

-- The row is locked by now, so `updated_at` is in the order of the changes. A change to the same value is none: it must not
-- look like news to a colleague. An undo brings back itself what the status was before.
create function private.follow_standing(was public.contact_submissions, lead public.contact_submissions)
returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
begin
  if lead.owner_id is distinct from was.owner_id and lead.owner_id is not null and not private.is_staff(lead.owner_id) then
    raise exception 'A lead belongs to a staff member.' using errcode = 'foreign_key_violation';
  end if;
  if lead.status is distinct from was.status and (was.erased_at is null) = (lead.erased_at is null)
    and private.undone_event() is null
  then
    lead.previous_status := was.status;
  end if;
  -- Somebody has looked at it.
  if was.spam_reason is not null and lead.spam_reason is null then
    lead.suspect_reason := null;
  end if;
  if lead.created_at <> was.created_at then
    lead.received_on := private.agency_day(lead.created_at);
  end if;
  lead.updated_at := greatest(clock_timestamp(), was.updated_at + interval '1 microsecond');
  return lead;
end
$$;

-- Refuses an edit that leaves a lead without name or any way to reach its person. Errors: PT409 it was erased or withdrawn;
-- PT422, whose detail names the field.
create function private.check_contact(edited public.contact_submissions) returns void
language plpgsql set search_path = ''
as $$
begin
  if edited.erased_at is not null then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif edited.withdrawn_at is not null then
    raise exception 'The sender withdrew this enquiry.' using errcode = 'PT409';
  elsif edited.name = '' then
    raise exception 'A lead needs a name.' using errcode = 'PT422', detail = 'name';
  elsif edited.email = '' and edited.phone is null then
    raise exception 'A lead needs an email address or a phone number.' using errcode = 'PT422', detail = 'email';
  end if;
end
$$;

-- Refuses an outcome of an open lead and a reason for one that was not lost; a lead that is open again has neither. An undo
-- brings back when it was closed. Errors: PT409, PT422 as check_contact.
create function private.follow_facts(was public.contact_submissions, lead public.contact_submissions)
returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
begin
  if was.erased_at is not null and private.desk_facts(was) - 'outcome' <> private.desk_facts(lead) - 'outcome' then
    raise exception 'This lead was erased.' using errcode = 'PT409';
  elsif (was.erased_at is null) = (lead.erased_at is null)
    and private.enquiry_facts(was) - 'message' <> private.enquiry_facts(lead) - 'message'
  then
    perform private.check_contact(lead);
  end if;
  if lead.status <> 'closed' and lead.outcome is distinct from was.outcome and lead.outcome is not null then
    raise exception 'Only a closed lead is won or lost.' using errcode = 'PT422', detail = 'outcome';
  end if;
  lead.updated_at := greatest(clock_timestamp(), was.updated_at + interval '1 microsecond');
  lead.closed_at := case when lead.status = 'closed' then coalesce(lead.closed_at, lead.updated_at) end;
  if lead.status = 'qualified' then
    lead.qualified_at := coalesce(lead.qualified_at, lead.updated_at);
  end if;
  if lead.status <> 'closed' then
    lead.outcome := null;
  end if;
  if lead.outcome is distinct from 'lost' then
    if lead.status = 'closed' and lead.lost_reason is distinct from was.lost_reason and lead.lost_reason is not null then
      raise exception 'Only a lost lead has a reason.' using errcode = 'PT422', detail = 'lost_reason';
    end if;
    lead.lost_reason := null;
  end if;
  if (was.email, was.phone) is distinct from (lead.email, lead.phone) and lead.erased_at is null then
    lead.enquiry_number := 1 + private.count_earlier(lead.email, lead.phone, lead.created_at);
  end if;
  return lead;
end
$$;

-- Refuses a change of an enquiry that is part of another lead. Error: PT409.
create function private.refuse_merged(lead public.contact_submissions) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if lead.merged_into is not null then
    raise exception 'This enquiry was merged into %. Open that one.',
      (select reference from public.contact_submissions where id = lead.merged_into)
      using errcode = 'PT409';
  end if;
end
$$;

-- A lead and the enquiries that were merged into it.
create function private.with_merged(p_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select id from public.contact_submissions where id = any (p_ids)
    union
    select id from public.contact_submissions where merged_into = any (p_ids)
  )
$$;

-- The lead that an enquiry is part of, locked until the transaction ends; all columns are null where there is none. Where it was
-- merged while this waited for it, the lock on it is given back before the next is taken, so that nobody waits in a circle.
create function private.lock_kept_lead(p_id uuid) returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  loop
    begin
      select * into lead
      from public.contact_submissions
      where id = (select coalesce(merged_into, id) from public.contact_submissions where id = p_id)
      for no key update;
      if lead.merged_into is null then
        return lead;
      end if;
      raise exception 'It was merged meanwhile.' using errcode = 'MG000';
    exception when sqlstate 'MG000' then
      null;
    end;
  end loop;
end
$$;

-- Locks leads and the enquiries that were merged into them, in the order of their ids. Merges of one person take turns, so
-- that none comes in between.
create function private.lock_merged(p_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_people(array(
    select unnest(array[email_key, phone_key]) from public.contact_submissions where id = any (private.with_merged(p_ids))
  ));
  perform from public.contact_submissions where id = any (private.with_merged(p_ids)) order by id for no key update;
end
$$;

-- A lead, locked until the transaction ends: who changes one, or anything that belongs to it, locks the lead first, so that
-- nobody waits in a circle. Errors: PT404 no such lead; PT409 it was merged into another.
create function private.lock_lead(p_id uuid) returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.contact_submissions;
begin
  select * into lead from public.contact_submissions where id = p_id for no key update;
  if not found then
    raise exception 'No such lead.' using errcode = 'PT404';
  end if;
  perform private.refuse_merged(lead);
  return lead;
end
$$;
