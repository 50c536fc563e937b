import { resolve } from 'node:path';
import { describeProblem, readContent } from './content-document';
import { findContentProblems } from './find-problems';
import { sitePages } from './site-pages';

/** A chain of dental clinics: three groups of four, five and seven services, none of them with the healthcare template. */
const DENTAL = resolve('testing/content/dental');
const PAGES = resolve('src/pages');

test('the content of another agency has no problem', async () => {
  const problems = await findContentProblems(DENTAL, PAGES);
  expect(problems.map(describeProblem)).toEqual([]);
});

test('its pages are its own, and a group may have any number of services', () => {
  const { documents } = readContent(DENTAL);
  const services = [...sitePages(PAGES, documents)].filter((path) => path.startsWith('/services/'));
  const counts = ['general', 'cosmetic', 'implants-surgery'].map(
    (group) => services.filter((path) => path.startsWith(`/services/${group}/`)).length,
  );
  expect(counts).toEqual([4, 5, 7]);
  expect(services).toHaveLength(3 + 16);
});
