import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeProblems, findContentProblems } from './find-problems';

/** Slips of somebody who writes the content of their own agency, made in that of another one. */

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'newcomer-'));
  cpSync(resolve('testing/content/dental'), root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['agency.json', '"care@', '"care(at)', /agency\.json:\d+: email: must be an address like/],
  ['agency.json', '"INR"', '"₹"', /agency\.json:\d+: currency: must be the three letters/],
  ['agency.json', '"+91"', '"0091"', /agency\.json:\d+: callingCode: must be the calling code/],
  [
    'consultation.json',
    '"kind": "phone"',
    '"kind": "video", "link": "http://meet.example/room"',
    /consultation\.json:\d+: by\.link: must be an address/,
  ],
  [
    'pages/contact.json',
    '"/privacy"',
    '"/privacy#nowhere"',
    /contact\.json:\d+: form\.privacy\.href: "\/privacy#nowhere" leads to a place that no page has/,
  ],
  [
    'pages/contact.json',
    'Tell us what bothers you, and',
    'Tell us <b>what</b> bothers you, and',
    /contact\.json:\d+: introduction: holds HTML/,
  ],
  [
    'enquiry-form.json',
    '"label": "Company", ',
    '',
    /enquiry-form\.json:\d+: inputs\.company\.label: is missing: /,
  ],
])('%s: %j became %j', async (file, from, to, told) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replace(from, to));
  const problems = await findContentProblems(root, resolve('src/pages'));
  expect(describeProblems(problems, root)).toMatch(told);
});

test.each([
  ['services/budgets.json', 'names no budget'],
  ['services/groups.json', 'names no group of services'],
])('nothing in %s', async (file, told) => {
  writeFileSync(join(root, file), '[]');
  const problems = await findContentProblems(root, resolve('src/pages'));
  expect(describeProblems(problems, root)).toContain(`content/${file}:1: ${told}`);
});
