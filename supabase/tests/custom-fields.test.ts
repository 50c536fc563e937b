import {
  CUSTOM_FIELD_BOUNDS,
  CUSTOM_FIELD_KEY,
  CUSTOM_FIELD_KINDS,
  OPTION_KEY,
} from '../../src/domain/custom-fields';
import { newEnquiry } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';
import type { Json } from '../database.types';

const project = useProject();

const insert = (custom_fields: Json) =>
  project.current.anon.from('contact_submissions').insert(newEnquiry({ custom_fields }));

const answer = (part: object = {}) => ({
  ...{ key: 'rooms', label: 'Rooms', kind: 'line', value: 'Two' },
  ...part,
});

const { line, text, link, phone, number, amount, options, label, fields } = CUSTOM_FIELD_BOUNDS;

const LONGEST: [kind: string, value: Json, tooMuch: Json][] = [
  ['line', 'x'.repeat(line), 'x'.repeat(line + 1)],
  ['text', `x\n${'🚀'.repeat(text - 2)}`, 'x'.repeat(text + 1)],
  ['phone', '1'.repeat(phone), '1'.repeat(phone + 1)],
  ['link', `https://${'x'.repeat(link - 8)}`, `https://${'x'.repeat(link - 7)}`],
  ['number', number, number * 1.1],
  ['amount', amount, amount + 1],
  ['choice', `a${'-'.repeat(39)}`, `a${'-'.repeat(40)}`],
  [
    'choices',
    Array.from({ length: options }, (_, index) => `o${index}`),
    Array.from({ length: options + 1 }, (_, index) => `o${index}`),
  ],
  ['yesNo', false, 'yes'],
  ['date', '2199-12-31', '2200-01-01'],
];

test('each kind is known to the database', () => {
  expect(LONGEST.map(([kind]) => kind).sort()).toEqual([...CUSTOM_FIELD_KINDS].sort());
  expect([CUSTOM_FIELD_KEY, OPTION_KEY].map((pattern) => pattern.test('a'.repeat(40)))).toEqual([
    true,
    true,
  ]);
});

test.each(LONGEST)('of %s, the longest is stored and more is not', async (kind, value, tooMuch) => {
  expect(await insert([answer({ kind, value })])).toMatchObject({ error: null, status: 201 });
  expect(await insert([answer({ kind, value: tooMuch })])).toMatchObject({
    error: { code: '23514' },
  });
});

test('twelve answers are stored, thirteen are not', async () => {
  const many = Array.from({ length: fields + 1 }, (_, index) => answer({ key: `k${index}` }));
  expect(await insert(many.slice(1))).toMatchObject({ error: null });
  expect(await insert(many)).toMatchObject({ error: { code: '23514' } });
});

test.each<[string, Json]>([
  ['no list', answer()],
  ['a text', 'rooms'],
  ['an entry that is no object', ['rooms']],
  ['an unknown property', [answer({ admin: true })]],
  ['no value', [{ key: 'rooms', label: 'Rooms', kind: 'line' }]],
  ['a value that is null', [answer({ value: null })]],
  ['an unknown kind', [answer({ kind: 'html' })]],
  ['a key with a sign', [answer({ key: 'a:b' })]],
  ['a key twice', [answer(), answer()]],
  ['an endless label', [answer({ label: 'x'.repeat(label + 1) })]],
  ['a line break in a line', [answer({ value: 'a\nb' })]],
  ['an invisible character', [answer({ value: 'a\u200bb' })]],
  ['a script for a link', [answer({ kind: 'link', value: 'javascript:alert(1)' })]],
  ['a number as text', [answer({ kind: 'number', value: '1' })]],
  ['options that are no texts', [answer({ kind: 'choices', value: [1] })]],
  ['a list of nothing', [answer({ kind: 'choices', value: [] })]],
  ['words of options that are no text', [answer({ kind: 'choice', value: 'a', text: 1 })]],
  ['personal as text', [answer({ personal: 'no' })]],
])('%s is refused, whoever sends it', async (_what, given) => {
  expect(await insert(given)).toMatchObject({ error: { code: '23514' }, status: 400 });
});

test('what a field was is told to visitors by its latest answer, without the answer', async () => {
  const key = 'last-seen';
  await insert([answer({ key, label: 'Seen', value: 'Secret' })]).throwOnError();
  await insert([
    answer({ key, label: 'Last seen', value: 'Secret', personal: false }),
  ]).throwOnError();
  const { data } = await project.current.anon.rpc('former_custom_fields', {
    p_keys: [key, 'never-asked'],
  });
  expect(data).toEqual([{ key, label: 'Last seen', kind: 'line', personal: false }]);
});
