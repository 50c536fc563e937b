import { contentSchema } from '../schema';
import { checkOrphans } from './check-orphans';
import { describeProblem } from './content-document';
import { readContentSchema } from './content-schema';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

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
