import { resolve } from 'node:path';
import { checkShape } from './check-shape';
import { describeProblem, readContent } from './content-document';
import { readContentSchema } from '../content-types';
import { findContentProblems } from './find-problems';
import { sitePages } from './check-addresses';
import { contentSchema } from '../schema';

/** A chain of dental clinics: three groups of four, five and seven services, none of them with the healthcare template. */
const DENTAL = resolve('testing/content/dental');
const PAGES = resolve('src/pages');

/** A law firm with one group, whose site is in German. */
const HAMBURG = resolve('testing/content/hamburg');

test.each([DENTAL, HAMBURG])(
  'the content of another agency has no problem: %s',
  async (content) => {
    const problems = await findContentProblems(content, PAGES);
    expect(problems.map(describeProblem)).toEqual([]);
  },
);

test('its pages are its own, and a group may have any number of services', () => {
  const { documents } = readContent(DENTAL);
  const services = [...sitePages(PAGES, documents)].filter((path) => path.startsWith('/services/'));
  const counts = ['general', 'cosmetic', 'implants-surgery'].map(
    (group) => services.filter((path) => path.startsWith(`/services/${group}/`)).length,
  );
  expect(counts).toEqual([4, 5, 7]);
  expect(services).toHaveLength(3 + 16);
});

test('the content that tests of the code have is whole in itself', () => {
  const schema = readContentSchema(contentSchema);
  const { documents, problems } = readContent(resolve('testing/content/code'));
  const faults = documents.flatMap((document) => checkShape(schema, document));
  expect([...problems, ...faults].map(describeProblem)).toEqual([]);
});
