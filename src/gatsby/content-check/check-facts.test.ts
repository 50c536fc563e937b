import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { contentSchema } from '../schema';
import { checkFacts } from './check-facts';
import { checkShape } from './check-shape';
import { describeProblem, readContent } from './content-document';
import { readContentSchema } from '../content-types';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

const schema = readContentSchema(contentSchema);
/** After every day that content may name, whenever it was edited. */
const TODAY = '2999-12-30';

const faults = (file: string, change: (value: Json) => void = () => undefined) =>
  checkFacts(schema, changedContent(file, change), TODAY).map(describeProblem);

const NIMBUS = 'portfolio/case-studies/nimbus-cloud-migration.json';

test('the content of this site agrees with itself', () => {
  expect(faults(NIMBUS)).toEqual([]);
});

test('a figure that another page tells otherwise', () => {
  const change = (value: Json) =>
    ((value.stats as Json[])[1] = { label: 'Projects Delivered', value: '210+' });
  expect(faults('company.json', change)).toContainEqual(
    expect.stringMatching(/: "Projects Delivered" is 210\+ in content\/company.json: stats\[1\]$/),
  );
});

test('one name in two roles', () => {
  const change = (value: Json) => ((value.quote as Json).name = 'Rohan Mehta');
  expect(faults(NIMBUS, change)).toEqual([
    'content/team.json: members[1].name: "Rohan Mehta" is Head of Engineering in content/portfolio/case-studies/nimbus-cloud-migration.json: quote',
  ]);
});

test('a member of the team who stands in it twice', () => {
  const change = ({ members }: Json) => {
    const list = members as Json[];
    list.push({ ...list[0] });
  };
  expect(faults('team.json', change)).toEqual([
    expect.stringMatching(
      /: members\[\d+\]\.name: ".+" is in the team already: content\/team\.json: members\[0\]$/,
    ),
  ]);
});

test('questions without their mark, or asked twice', () => {
  const change = (value: Json) => {
    const [first, second, third] = (value.terms as Json).questions as [Json, Json, Json];
    first.question = 'Ownership';
    third.question = second.question;
  };
  const terms = 'content/pages/about.json: terms.questions';
  expect(faults('pages/about.json', change)).toEqual([
    `${terms}[0].question: must end with a question mark`,
    `${terms}[2].question: is asked in ${terms}[1] already`,
  ]);
});

test('a caller who is not in the team', () => {
  expect(faults('pages/consultation.json', (value) => (value.caller = 'Aditi Sharm'))).toEqual([
    expect.stringMatching(
      /^content\/pages\/consultation.json: caller: "Aditi Sharm" is nobody .+ are Aditi Sharma, /,
    ),
  ]);
});

test('a description that promises what the case study does not tell', () => {
  const change = (value: Json) => ((value.meta as Json).description = 'A bill 55% lower.');
  expect(faults(NIMBUS, change)).toEqual([
    `content/${NIMBUS}: meta.description: 55 stands nowhere else in the case study`,
  ]);
});

test.each([
  ['2026-02-30', 'must be a day like 2026-01-31'],
  ['23 November 2026', 'must be a day like 2026-01-31'],
  ['2999-12-31', '2999-12-31 lies ahead'],
])('the day %s', (day, reason) => {
  const change = (value: Json) => ((value.meta as Json).updated = day);
  expect(faults(NIMBUS, change)).toEqual([`content/${NIMBUS}: meta.updated: ${reason}`]);
});

test('a history that begins in another year', () => {
  expect(faults('agency.json', (value) => (value.founded = 2018))).toEqual([
    'content/company.json: story.milestones[0].year: is 2019, but content/agency.json: founded is 2018',
  ]);
});

test('a group cannot state a price', () => {
  const [group] = changedContent(
    'services/groups.json',
    (value) => (value.price = '₹1 lakh'),
  ).filter(({ file }) => file === 'services/groups.json');
  expect(group && checkShape(schema, group).map(describeProblem)).toEqual([
    expect.stringContaining('content/services/groups.json: [0].price: is no field here; '),
  ]);
});

test('nobody who is quoted is somebody else in a picture', () => {
  const sources = resolve('content/pictures/sources');
  const screens = readdirSync(sources)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, html: readFileSync(resolve(sources, file), 'utf8') }));
  const seen = readContent(resolve('content')).documents.flatMap(({ file, value }) => {
    const { quote } = value as { quote?: { name: string } };
    const own = basename(file).replace('.json', '.html');
    return quote
      ? screens
          .filter((screen) => screen.file !== own && screen.html.includes(quote.name))
          .map((screen) => `${quote.name}: ${screen.file}`)
      : [];
  });
  expect(seen).toEqual([]);
});
