import { contentSchema } from '../schema';
import { describeProblem } from './content-document';
import { readContentSchema } from '../content-types';
import { checkTexts } from './check-texts';

const schema = readContentSchema(contentSchema);

const faults = (typeName: string, value: object, file = 'pages/home.json') =>
  checkTexts(schema, [{ file, path: '', typeName, value }]).map(describeProblem);

test.each<[string, string, object, string]>([
  [
    'a title that is too long',
    'CaseStudy',
    { title: 'x'.repeat(81) },
    'title: has 81 characters, may have 80',
  ],
  [
    'a description that search engines cut',
    'CaseStudy',
    { meta: { description: 'x'.repeat(201) } },
    'meta.description: has 201 characters, may have 200',
  ],
  ['a space around a text', 'Cta', { label: 'Send ' }, 'label: begins or ends with a space'],
  ['bold text', 'Cta', { label: 'Send **now**' }, 'label: holds Markdown, which'],
  [
    'a link',
    'Company',
    { story: { paragraphs: ['See [our work](/portfolio).'] } },
    'story.paragraphs[0]: holds Markdown',
  ],
  ['a tab', 'Cta', { label: 'Send\tit' }, 'label: holds a character that nobody can see, U+0009'],
  [
    'a space without width',
    'Cta',
    { label: 'Send\u200Bit' },
    'label: holds a character that nobody can see, U+200B',
  ],
  [
    'a misspelled brand',
    'Cta',
    { label: 'Ask {brnd}' },
    'label: {brnd} stands for nothing here; allowed are {brand}',
  ],
  [
    'a misspelled placeholder of an answer',
    'AboutPage',
    { terms: { questions: [{ answer: 'Ask {companny}.' }] } },
    'terms.questions[0].answer: {companny} stands for nothing here; allowed are {brand}, {company}, {address}',
  ],
  [
    'a placeholder of another text',
    'ServicesPage',
    { labels: { items: 'All of {group}' } },
    'labels.items: {group} stands for nothing here',
  ],
])('%s is told', (_what, typeName, value, told) => {
  expect(faults(typeName, value)).toEqual([
    expect.stringContaining(`content/pages/home.json: ${told}`),
  ]);
});

test('placeholders that the schema describes at a field or its type are taken', () => {
  expect(faults('ServicesPage', { labels: { groupPage: '{brand}: all of {group}' } })).toEqual([]);
  expect(faults('ReplyTemplate', { email: 'Hello {name},\n\n{page}' })).toEqual([]);
});
