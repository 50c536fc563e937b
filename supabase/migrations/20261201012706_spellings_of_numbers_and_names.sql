-- Numbers: notes in brackets, links to chats and signs that nobody sees are no part of a number, and a country code that stands
-- apart leaves its number unknown. Search: Arabic letters of all keyboards are found alike, as ð and ħ are.
-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.phone_key(phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
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
$function$;

select public.apply_grants();

notify pgrst, 'reload schema';

-- Written by npm run supabase:migration up to here.

alter table public.contact_submissions disable trigger user;
-- Generated columns are made again when a column is set that they are made of.
update public.contact_submissions set phone = phone where phone_key is distinct from private.phone_key(phone);
update public.contact_submissions as lead
set search_text = private.searchable(lead)
where search_text <> private.fold_text(search_text);
alter table public.contact_submissions enable trigger user;
