import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { contentSchema } from '../schema';
import { checkDuplicates, checkOrphans, checkReferences } from './check-references';
import { describeProblem } from './content-document';
import { cta, page, sampleSchema } from '../../../testing/pages/content/sample-schema';
import { testOurContent as test } from '../../../testing/pages/content/our-content';
import { readContentSchema } from '../content-types';

test('accepts references to documents that exist', () => {
  const documents = [
    cta('start'),
    cta('demo', 1),
    page({ main: 'start', ctas: ['demo', 'start'] }),
  ];
  expect(checkReferences(sampleSchema, documents)).toEqual([]);
});

test('tells references to documents that do not exist', () => {
  const documents = [cta('start'), page({ main: 'begin', ctas: ['start', 'demo'] })];
  expect(checkReferences(sampleSchema, documents).map(describeProblem)).toEqual([
    'content/pages/home.json: main: no Cta has the key "begin"; allowed are start',
    'content/pages/home.json: ctas[1]: no Cta has the key "demo"; allowed are start',
  ]);
});

test('tells a key that two documents share, and who has it', () => {
  const documents = [cta('start'), cta('demo', 1), cta('start', 2)];
  expect(checkDuplicates(sampleSchema, documents).map(describeProblem)).toEqual([
    'content/ctas.json: [2].key: "start" is taken by content/ctas.json: [0]',
  ]);
});

test('tells a place that two documents share', () => {
  const reader = (file: string) => ({ file, path: '', typeName: 'Reader', value: { order: 2 } });
  expect(
    checkDuplicates(sampleSchema, [reader('a.json'), reader('b.json')]).map(describeProblem),
  ).toEqual(['content/b.json: order: 2 is taken by content/a.json']);
});

test('tells a page that two services would make', () => {
  const documents = ['a', 'b'].map((name) => ({
    file: `services/${name}.json`,
    path: '[0]',
    typeName: 'Service',
    value: { href: '/services/a/first' },
  }));
  expect(checkDuplicates(sampleSchema, documents).map(describeProblem)).toEqual([
    'content/services/b.json: [0].href: "/services/a/first" is taken by content/services/a.json: [0]',
  ]);
});

test('lets documents share what does not identify them', () => {
  expect(checkDuplicates(sampleSchema, [cta('a', 0, '/x'), cta('b', 1, '/x')])).toEqual([]);
});

const schema = readContentSchema(contentSchema);

const faults = (file: string, change: (value: Json) => void) =>
  checkOrphans(schema, changedContent(file, change)).map(describeProblem);

test('a call to action that nothing names', () => {
  const [first] = faults('ctas.json', (value) => (value.key = 'unused'));
  expect(first).toBe('content/ctas.json: [0].key: no content names it');
});

test('a group that no menu has', () => {
  expect(faults('navigation.json', (value) => (value.services = ['healthcare', 'crm']))).toEqual(
    [1, 2, 4].map(
      (index) =>
        `content/services/groups.json: [${index}].key: "services" in content/navigation.json does not name it, so no menu has it`,
    ),
  );
});
