import fc from 'fast-check';
import { phoneKey } from '../../../src/domain/phone-key';
import { useDatabase } from '../../../testing/database/support/database';
import { WRITTEN_NUMBERS } from '../../../testing/phone-numbers';

const database = useDatabase();

async function keysOf(phones: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await database.pool.query<{ key: string | null }>(
    `select private.phone_key(phone) as key from unnest($1::text[]) with ordinality as given (phone, place) order by place`,
    [phones],
  );
  return rows.map(({ key }) => key);
}

test('PostgreSQL compares phone numbers by the key of our own code', async () => {
  const phones = WRITTEN_NUMBERS.map(({ written }) => written);
  expect(await keysOf(phones)).toEqual(phones.map(phoneKey));
});

const SIGNS = [
  ...[
    '0',
    '1',
    '2',
    '9',
    '4',
    '9',
    '8',
    '+',
    ' ',
    '-',
    '(0)',
    '/',
    ',',
    '.',
    'x',
    'ext ',
    '#',
    '00',
  ],
  ...['(', '[', ']', 'wa.me/', '\u200e', 'ー'],
  ...['९', '١', '９', '＋', '\u00a0', '\u2011', '–', '−', '98220 12345'],
];

test('also for numbers that nobody would write', async () => {
  const phones = fc.sample(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 24 }), {
    numRuns: 20_000,
    seed: 58,
  });
  const keys = await keysOf(phones);
  const differing = phones.filter((phone, index) => phoneKey(phone) !== keys[index]);
  expect(differing).toEqual([]);
  expect(keys.filter((key) => key !== null).length).toBeGreaterThan(2000);
});
