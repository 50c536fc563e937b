import {
  asciiEmail,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  normaliseMessage,
  trimLine,
} from '../../../src/domain/text';
import { emailSchema } from '../../../src/domain/enquiry';
import {
  EMAIL_MIN,
  ENQUIRY_MAX,
  BUDGET_KEY,
  SERVICE_KEY,
} from '../../../src/domain/enquiry-fields';
import { MAX_NOTE } from '../../../src/domain/http-api/replies';
import { MAX_SAVED_REPLY } from '../../../src/domain/http-api/saved-replies';
import { MAX_VIEW } from '../../../src/domain/http-api/views';
import { LOG_KINDS } from '../../../src/domain/http-api/log';
import { MAX_NEXT_ACTION } from '../../../src/domain/http-api/day';
import { LEAD_EVENT_KINDS, LEAD_STATUS_VALUES, REPLY_CHANNELS } from '../../../src/domain/lead';
import { ADDED_SOURCE_VALUES, OUTCOME_VALUES } from '../../../src/domain/lead-facts';
import { EMAIL_KINDS } from '../../../src/server/email/outbox';
import { isReference } from '../../../src/server/enquiries/reference';
import { replyDueBy } from '../../../src/domain/office-hours';
import { useDatabase } from '../../../testing/database/support/database';

/** The rules that src/domain and the database both state. */

const database = useDatabase();

async function column<Value>(sql: string, values: unknown[] = []): Promise<Value[]> {
  const { rows } = await database.pool.query<{ value: Value }>(sql, values);
  return rows.map(({ value }) => value);
}

/** Asks the database's type about each text. */
async function taken(type: string, texts: string[]) {
  return column<boolean>(
    `select pg_input_is_valid(text, 'private.${type}') as value
    from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  );
}

test('the statuses are the same, in the same order', async () => {
  expect(await column('select unnest(private.lead_statuses()) as value')).toEqual(
    LEAD_STATUS_VALUES,
  );
});

test.each([
  ['outcome_known', 'private.lead_outcome', OUTCOME_VALUES],
  ['added_source_known', 'private.added_source', ADDED_SOURCE_VALUES],
  ['channel_known', 'lead_events', REPLY_CHANNELS],
  ['kind_known', 'lead_events', LEAD_EVENT_KINDS],
  ['kind_known', 'desk_log', LOG_KINDS],
])('%s knows the same values', async (constraint, owner, values) => {
  const definitions = await column<string>(
    `select pg_get_constraintdef(oid) as value from pg_constraint
    where conname = $1 and (contypid::regtype::text = $2 or conrelid::regclass::text = $2)`,
    [constraint, owner],
  );
  expect(definitions).toHaveLength(1);
  const known = [...(definitions[0] ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value);
  expect(known.sort()).toEqual([...values].sort());
});

test('each kind of mail that the database queues has a job, and no other has', async () => {
  const known = await column<string>('select unnest(private.mail_kinds()) as value');
  expect(known.sort()).toEqual([...EMAIL_KINDS, 'webhook'].sort());
});

test('the same keys are keys of services', async () => {
  const longest = `c${'-'.repeat(39)}`;
  const keys = [
    'crm',
    'root-canal',
    'x1',
    longest,
    `${longest}-`,
    '',
    'CRM',
    '1x',
    '-x',
    'a b',
    'é',
    'crm\n',
  ];
  expect(await taken('service', keys)).toEqual(keys.map((key) => SERVICE_KEY.test(key)));
});

test('the same keys are keys of budgets', async () => {
  const longest = `2${'+'.repeat(39)}`;
  const keys = [
    'under-1L',
    '25L+',
    '5000',
    longest,
    `${longest}+`,
    '',
    '+1',
    '-1',
    '1 L',
    '₹1',
    '1L\n',
  ];
  expect(await taken('budget', keys)).toEqual(keys.map((key) => BUDGET_KEY.test(key)));
});

test.each([
  ['person_name', ENQUIRY_MAX.name],
  ['phone_number', ENQUIRY_MAX.phone],
  ['company_name', ENQUIRY_MAX.company],
  ['enquiry_message', ENQUIRY_MAX.message],
  ['next_action', MAX_NEXT_ACTION],
  ['event_text', MAX_NOTE],
  ['saved_reply_title', MAX_SAVED_REPLY.title],
  ['saved_reply_text', MAX_SAVED_REPLY.text],
  ['saved_view_title', MAX_VIEW.title],
  ['saved_view_search', MAX_VIEW.search],
])('%s takes %i code points, and not one more', async (type, most) => {
  const texts = ['x', '🚀'].flatMap((sign) => [sign.repeat(most), sign.repeat(most + 1)]);
  expect(await taken(type, texts)).toEqual([true, false, true, false]);
});

/** All characters but NUL, which no text of PostgreSQL holds, and halves of surrogate pairs, which are none. */
const CHARACTERS = Array.from({ length: 0x2ffff }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const LAST_CODE = 0x2ffff;
const SURROGATES = [0xd800, 0xdfff];

/** Characters that the database refuses in a place. */
const refused = (check: string) =>
  column<string>(
    `select chr(code) as value from generate_series(1, ${LAST_CODE}) as code
    where code not between ${SURROGATES.join(' and ')} and not private.${check} order by code`,
  );

test('the same characters are forbidden in a line and in a message', async () => {
  expect(await refused(`is_clean_line('a' || chr(code) || 'b')`)).toEqual(
    CHARACTERS.filter(hasForbiddenCharacter),
  );
  expect(await refused(`is_clean_text('a' || chr(code) || 'b')`)).toEqual(
    CHARACTERS.filter(hasForbiddenCharacterInMessage),
  );
});

test('the same characters are white space that is trimmed', async () => {
  const isTrimmed = (character: string) =>
    trimLine(`${character}b`) !== `${character}b` || hasForbiddenCharacter(character);
  const isTrimmedInMessage = (character: string) =>
    normaliseMessage(`b${character}`) !== `b${character}` ||
    hasForbiddenCharacterInMessage(character);
  expect(await refused(`is_clean_line(chr(code) || 'b')`)).toEqual(CHARACTERS.filter(isTrimmed));
  expect(await refused(`is_clean_line('b' || chr(code))`)).toEqual(CHARACTERS.filter(isTrimmed));
  expect(await refused(`is_clean_text('b' || chr(code))`)).toEqual(
    CHARACTERS.filter(isTrimmedInMessage),
  );
});

test('the same addresses are addresses', async () => {
  const label = 'a'.repeat(63);
  const ascii = CHARACTERS.slice(0, 0x7f);
  const texts = [
    ...ascii.flatMap((sign) => [`a${sign}@b`, `a@b${sign}c`, `a@${sign}b`, `a@b.${sign}`]),
    ...['a', '@', 'a@', '@a', 'a@b', 'a@@b', 'a@b@c', 'a@b.', 'a@.b', 'é@b.c', 'a@é.c'],
    ...[`a@${label}`, `a@${label}a`, `${'a'.repeat(250)}@b.c`, `${'a'.repeat(251)}@b.c`],
  ].filter((text) => text.trim() === text);
  // The database has an address as mail servers know it.
  const isAddress = (text: string) =>
    text.length >= EMAIL_MIN && emailSchema.safeParse(text).success && asciiEmail(text) === text;
  expect(await taken('email_address', texts)).toEqual(texts.map(isAddress));
});

test('the same texts are references', async () => {
  const signs = CHARACTERS.slice(0, 0x7f);
  const texts = [
    ...signs.flatMap((sign) => [`${sign}KQM-2XWD`, `7KQM-2XW${sign}`, `7KQM${sign}2XWD`]),
    ...['', '7KQM-2XWD9', '7KQ-2XWD', '7KQM-2XWD\n'],
  ];
  expect(await taken('lead_reference', texts)).toEqual(texts.map(isReference));
});

test('the promise of a reply is the same at every minute of two days', async () => {
  const first = Date.parse('2026-12-30T00:00:30Z');
  const times = Array.from({ length: 2880 }, (_, minute) => new Date(first + minute * 60_000));
  const promised = await column<Date>(
    `select private.reply_due_by(received) as value from unnest($1::timestamptz[]) as received`,
    [times.map((time) => time.toISOString())],
  );
  expect(promised).toEqual(times.map((received) => replyDueBy(received)));
});
