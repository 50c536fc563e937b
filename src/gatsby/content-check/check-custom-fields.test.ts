import { readFileSync } from 'node:fs';
import { CUSTOM_FIELD_KINDS, type CustomField } from '../../domain/custom-fields';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';
import { readContentSchema } from '../content-types';
import { contentSchema } from '../schema';
import { checkCustomFields } from './check-custom-fields';
import { checkShape } from './check-shape';
import { describeProblem } from './content-document';

const FILE = 'enquiry-form.json';
const PLACE = `content/${FILE}: customFields`;

const line = (part: object = {}) => ({ key: 'rooms', label: 'Rooms', kind: 'line', ...part });
const choice = (part: object = {}) =>
  line({
    kind: 'choice',
    options: [
      { key: 'one', label: 'One' },
      { key: 'two', label: 'Two' },
    ],
    ...part,
  });

const faults = (...customFields: object[]) =>
  checkCustomFields(
    changedContent(FILE, (value: Json) => void Object.assign(value, { customFields })),
  ).map(describeProblem);

test('the questions of this site are right', () => {
  expect(checkCustomFields(changedContent(FILE, () => undefined))).toEqual([]);
});

test('keys that cannot be taken', () => {
  expect(faults(line({ key: 'has space' }))).toEqual([
    `${PLACE}[0].key: must be up to 40 letters, digits and hyphens, like "start"`,
  ]);
  for (const key of ['email', 'topic', 'custom_fields', 'files']) {
    expect(faults(line({ key }))).toEqual([expect.stringContaining(`${PLACE}[0].key: `)]);
  }
  expect(faults(line(), line({ label: 'Again' }))).toEqual([
    `${PLACE}[1].key: "rooms" is the key of another custom field: each needs its own`,
  ]);
});

test('labels that visitors could not tell apart', () => {
  expect(faults(line({ label: 'full name' }), line({ key: 'b' }), line({ key: 'c' }))).toEqual([
    `${PLACE}[0].label: another field is called "full name": visitors could not tell them apart`,
    `${PLACE}[2].label: another field is called "Rooms": visitors could not tell them apart`,
  ]);
});

test('options that are missing, too few, twice, or of no use', () => {
  const options = [
    { key: 'one', label: 'One' },
    { key: 'one', label: 'Two' },
  ];
  expect(faults(line({ kind: 'choices' }), choice({ key: 'b', label: 'B', options }))).toEqual([
    `${PLACE}[0].options: needs 2 to 20 options, like { "key": "soon", "label": "Soon" }`,
    `${PLACE}[1].options[1].key: "one" is the key of another option: each needs its own`,
  ]);
  expect(faults(choice({ kind: 'text' }))).toEqual([
    `${PLACE}[0].options: only choice and choices have options, not text`,
  ]);
});

test('bounds beyond those of the database', () => {
  expect(faults(line({ max: 201 }), line({ key: 'b', label: 'B', kind: 'date', min: 1 }))).toEqual([
    `${PLACE}[0].max: must be from 1 to 200`,
    `${PLACE}[1].min: only a number or an amount has a lowest value`,
  ]);
  expect(faults(line({ kind: 'number', min: 9, max: 3 }))).toEqual([
    `${PLACE}[0].min: is above max, 3: no answer would be taken`,
  ]);
});

test('services that there are not, and a required question of none', () => {
  expect(faults(line({ services: ['yoga'] }))).toEqual([
    expect.stringContaining(`${PLACE}[0].services[0]: "yoga" is no service; allowed are `),
  ]);
  expect(faults(line({ services: [], required: true }))).toEqual([
    `${PLACE}[0].required: nobody could answer it: "services" names no service`,
  ]);
});

test('more than twelve', () => {
  const many = Array.from({ length: 13 }, (_, index) =>
    line({ key: `k${index}`, label: `L${index}` }),
  );
  expect(faults(...many)).toEqual([`${PLACE}: has 13 fields, may have 12`]);
});

test('docs/content.md has an example of each kind, and no fault', () => {
  const [, example] =
    /^```json\n("customFields": [^]+?)^```$/m.exec(readFileSync('docs/content.md', 'utf8')) ?? [];
  const { customFields } = JSON.parse(`{${example}}`) as { customFields: CustomField[] };
  expect(new Set(customFields.map(({ kind }) => kind))).toEqual(new Set(CUSTOM_FIELD_KINDS));
  expect(faults(...customFields)).toEqual([]);
  const documents = changedContent(FILE, (value) => void Object.assign(value, { customFields }));
  const schema = readContentSchema(contentSchema);
  const shapes = documents
    .filter(({ file }) => file === FILE)
    .flatMap((document) => checkShape(schema, document));
  expect(shapes).toEqual([]);
});
