import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  describeUnwritten,
  findContentProblems,
  findUnwritten,
} from '../src/gatsby/content-check/find-problems';
import { testOurContent } from '../testing/pages/content/our-content';
import { someAnswers } from '../testing/server/scripts/new-agency';
import { readContent } from '../src/gatsby/content-check/content-document';
import { readTranslation, wordsOf } from '../src/gatsby/content-check/translation';
import { readContentSchema } from '../src/gatsby/content-types';
import { contentSchema } from '../src/gatsby/schema';
import { writeContent } from './new/content';
import { makeProject } from './new/make';

const root = path.join(__dirname, '..');
const run = promisify(execFile);
const schema = readContentSchema(contentSchema);

let parent = '';
let made = '';

beforeAll(async () => {
  parent = await realpath(await mkdtemp(path.join(tmpdir(), 'new-agency-')));
  made = path.join(parent, 'kupferhof');
  await makeProject(root, made, someAnswers());
  await symlink(path.join(root, 'node_modules'), path.join(made, 'node_modules'));
});

afterAll(() => rm(parent, { recursive: true }));

/** Texts below a folder, by their path. */
function textsIn(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|svg|md)$/.test(file))
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(folder, file), 'utf8')]);
}

/** Runs a command of the made project, or of this one; what it prints on both streams. */
async function command(project: string, script: string, ...args: string[]) {
  const file = path.join(project, 'scripts', script);
  const options = { cwd: project, env: { ...process.env, INIT_CWD: parent } };
  try {
    return { code: 0, printed: (await run(process.execPath, [file, ...args], options)).stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

test('each text that is to be written is listed with its line, and no other', () => {
  const content = path.join(made, 'content');
  const lines = textsIn(content)
    .filter(([file]) => !file.endsWith('.md'))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          Array.from(line.matchAll(/To be written:/g), () => `content/${file}:${index + 1}`),
        ),
    );
  const listed = describeUnwritten(findUnwritten(content), content).split('\n').slice(1);
  expect(listed.map((line) => /^[^:]+:\d+/.exec(line)?.[0]).sort()).toEqual(lines.sort());
  expect(lines.length).toBeGreaterThan(100);
});

test('npm run check says that the content is whole, and what is to be written', async () => {
  const { code, printed } = await command(made, 'check.mjs');
  expect(printed).toMatch(/^The content is whole\.\n\d+ texts are to be written:\ncontent\//);
  expect(printed).toMatch(/^content\/company\.json:\d+: story\.paragraphs\[0\]: To be written: /m);
  expect(code).toBe(2);
});

describe('in other languages', () => {
  type Word = { file: string; path: string; text: string };

  const written = new Map<string, string>();

  /** The content in these languages, and the words of one of them. */
  async function write(...languages: string[]) {
    const known = written.get(languages.join());
    const folder = known ?? path.join(await mkdtemp(path.join(parent, 'languages-')), 'content');
    const answers = { ...someAnswers(), ...(languages.length > 0 && { languages }) };
    if (known === undefined) await writeContent(folder, answers);
    written.set(languages.join(), folder);
    const { documents } = readContent(folder);
    const wordsIn = (tag: string) => wordsOf(schema, documents, readTranslation(folder, tag));
    return { folder, wordsIn };
  }

  const english = async () => {
    const { wordsIn } = await write();
    const words = wordsIn('en').filter(({ mayStay }) => !mayStay);
    return new Map(words.map(({ file, path: place, text }) => [`${file}: ${place}`, text]));
  };

  const isAnswer = ({ text }: Word) =>
    JSON.stringify(someAnswers()).includes(text.replace('{brand}', someAnswers().brand));

  test.each([
    [['de-AT', 'en']],
    [['fr', 'de']],
    [['hi-IN', 'en-IN']],
    [['ar', 'pl', 'ja']],
    [['en', 'hi']],
  ])('%j: the content is whole', async (languages) => {
    const { folder } = await write(...languages);
    const problems = await findContentProblems(folder, path.join(root, 'src/pages'));
    expect(problems).toEqual([]);
  });

  test.each([
    ['ja', 'JP', 'JPY', ['ウェブ制作', 'コーポレートサイト', '保守']],
    ['ar-EG', 'EG', 'EGP', ['متاجر', 'متجر جديد', 'صيانة']],
    ['hi-IN', 'IN', 'INR', ['मरम्मत', 'पंखा', 'कूलर']],
  ])('in %s, names may be in its letters', async (tag, country, currency, [name, ...services]) => {
    const folder = path.join(await mkdtemp(path.join(parent, 'letters-')), 'content');
    const offered = services.map((service) => ({ name: service, price: '3000' }));
    await writeContent(folder, {
      ...{ ...someAnswers(), languages: [tag], country, currency },
      groups: [{ name: name ?? '', services: offered }],
    });
    expect(await findContentProblems(folder, path.join(root, 'src/pages'))).toEqual([]);
    const text = readFileSync(path.join(folder, 'services/group-1.json'), 'utf8');
    expect(text).toContain('"href": "/services/group-1/service-2"');
  });

  test('no text in English is taken for one in the language of the site', async () => {
    const { folder, wordsIn } = await write('de-AT', 'en');
    const source = await english();
    const left = wordsIn('de-AT').filter(
      (word) =>
        /\p{L}/u.test(word.text.replace(/\{\w+\}/g, '')) &&
        !word.text.startsWith('To be written: ') &&
        !isAnswer(word) &&
        source.get(`${word.file}: ${word.path}`) === word.text,
    );
    expect(left).toEqual([]);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(read('words/form.json')).toContain('"Dateien hinzufügen {optional}"');
    expect(read('agency.json')).toContain('"country": "Österreich"');
    expect(read('services/web-shops.json')).toMatch(/"price": "€\s4\.800"/);
    expect(read('ctas.json')).toContain('"To be written: Send an Enquiry"');
  });

  test('a further language has the files that every page needs, and no other', async () => {
    const { folder, wordsIn } = await write('de-AT', 'en');
    const needed = ['agency', 'ctas', 'enquiry-form', 'navigation', 'services/choices'];
    const files = textsIn(path.join(folder, 'en')).map(([file]) => file);
    expect(files.filter((file) => !file.startsWith('words/')).sort()).toEqual(
      [...needed, 'services/budgets'].map((file) => `${file}.json`).sort(),
    );
    const said = new Map(
      wordsIn('en').map(({ file, path: place, translation }) => [`${file}: ${place}`, translation]),
    );
    expect(said.get('ctas.json: [0].label')).toBe('Send an Enquiry');
    expect(said.get('services/choices.json: [0].label')).toBe('To be written: Web shops');
    expect(said.get('services/budgets.json: [0].label')).toBe('Under €5,000');
  });

  test('what is to be written in each of them is listed, and no fault', async () => {
    const { folder } = await write('fr', 'de');
    const listed = describeUnwritten(findUnwritten(folder), folder);
    expect(listed).toMatch(
      /^content\/words\/form\.json:\d+: files\.remove: To be written: Remove$/m,
    );
    expect(listed).toMatch(
      /^content\/de\/ctas\.json:\d+: \[0\]\.label: To be written: Send an Enquiry$/m,
    );
    expect(listed).not.toMatch(/content\/de\/words/);
  });
});

test('the content says what was answered', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(made, 'content', file), 'utf8')) as unknown;
  expect(read('agency.json')).toMatchObject({
    ...{ brand: 'Kupferhof Studio', languages: ['en-AT'], callingCode: '+43', founded: 2017 },
    ...{ currency: 'EUR', timeZone: 'Europe/Vienna' },
    replyHours: { enquiry: 48, officeHours: 4 },
    description: '{brand} designs and builds web shops for makers of furniture.',
    location: { city: 'Graz', country: 'Austria', countryCode: 'AT' },
  });
  expect(read('services/choices.json')).toEqual([
    { key: 'web-shops', label: 'Web shops' },
    { key: 'cafe-bar', label: 'Café & Bar' },
    { key: 'consultation', label: 'Consultation Only' },
  ]);
  expect(read('services/budgets.json')).toMatchObject([
    { key: 'under-5000' },
    { key: '5000-20000', label: expect.stringMatching(/^€\s5\.000 to €\s20\.000$/) },
    { key: 'over-20000' },
  ]);
  expect(read('services/web-shops.json')).toMatchObject([
    { href: '/services/web-shops/new-shop', price: expect.stringMatching(/^€\s4\.800$/) },
    { href: '/services/web-shops/move-of-a-shop', price: expect.stringMatching(/^€\s2\.400$/) },
  ]);
  expect(read('services/cafe-bar.json')).toMatchObject([{ price: '900 € a day' }]);
  expect(read('consultation.json')).toMatchObject({ opens: '08:30', closes: '16:00' });
  expect(read('enquiry-form.json')).toMatchObject({
    inputs: { message: { limit: '5.000 characters at most' } },
    questions: { incomplete: expect.stringContaining('“.at”') },
  });
});

type Person = Record<'name', string>;
type CaseStudy = Record<'title' | 'client', string> & Record<'quote', Person>;

/** Names that only our sample has, from the sample itself. */
function namesOfOurs(): string[] {
  const read = <Content>(file: string) =>
    JSON.parse(readFileSync(path.join(root, 'content', file), 'utf8')) as Content;
  const folder = 'portfolio/case-studies';
  const studies = readdirSync(path.join(root, 'content', folder)).map((file) =>
    read<CaseStudy>(`${folder}/${file}`),
  );
  return [
    ...read<{ members: Person[] }>('team.json').members.map(({ name }) => name),
    ...studies.flatMap(({ title, client, quote }) => [title, client, quote.name]),
  ];
}

testOurContent('no word of ours is left in the content', () => {
  const words = [
    'Meghdoot',
    '₹',
    'lakh',
    'INR',
    'Kolkata',
    '+91',
    'Delhi',
    'India',
    ...namesOfOurs(),
  ];
  const found = textsIn(path.join(made, 'content')).flatMap(([file, text]) =>
    words
      .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

/** Says how soon, how often or for how much something comes, but for a call of which somebody is reminded. */
const PROMISE =
  /(?<!\bcall starts )\b(within|every|each|in) (an?|one|two|three|\d+) (?:working |business )?(hours?|days?|weeks?|months?)\b|\bfree of charge\b|\bfree (call|consultation)\b|costs nothing|\bnever sell/i;

test('texts that nobody wrote promise nothing', () => {
  const security = readFileSync(path.join(made, 'SECURITY.md'), 'utf8');
  const [, report = ''] = /^## Report a vulnerability\n([^]*?)^## /m.exec(security) ?? [];
  const texts = [...textsIn(path.join(made, 'content')), ['SECURITY.md', report] as const];
  const found = texts.flatMap(([file, text]) =>
    text.split('\n').flatMap((line) => (PROMISE.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(report).toContain('Write to ');
  expect(found).toEqual([]);
  expect(PROMISE.test('Our newsletter comes every two months.')).toBe(true);
});

test('the place for a case study names no price range', () => {
  const file = path.join(made, 'content/portfolio/case-studies/first-project.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).not.toHaveProperty('budget');
});

test('the project has the code, and neither our film nor anything made here', () => {
  for (const name of [
    'src/pages/index.tsx',
    'scripts/start.mjs',
    'package-lock.json',
    '.gitignore',
  ]) {
    expect([name, existsSync(path.join(made, name))]).toEqual([name, true]);
  }
  for (const name of [
    'static/demo',
    'docs/screenshots',
    '.build',
    '.cache',
    'public',
    'content/pictures/team',
  ]) {
    expect([name, existsSync(path.join(made, name))]).toEqual([name, false]);
  }
});

test('the project is a repository, whose one commit is the agency’s', async () => {
  const log = await run('git', ['log', '--format=%an %s', 'main'], { cwd: made });
  expect(log.stdout).toBe('Kupferhof Studio Start from the template\n');
});

test('files beside the content name the new agency', () => {
  const read = (file: string) => readFileSync(path.join(made, file), 'utf8');
  expect(read('README.md')).toMatch(/^# Kupferhof Studio\n/);
  expect(read('README.md')).toContain('\nA marketing site that turns visitors into enquiries');
  expect(read('package.json')).toContain('"description": "Marketing site of Kupferhof Studio that');
  expect(read('README.md')).not.toContain('docs/screenshots/');
  expect(read('docs/desk.md')).not.toContain('](screenshots/');
  expect(read('README.md')).toContain('\n## Make it yours\n\n**1. Send yourself an enquiry**');
  expect(read('SECURITY.md')).toContain('Write to servus@kupferhof.example, or');
  expect(read('.env.example')).toContain('\nSTAFF_EMAIL=servus@kupferhof.example\n');
});

test('the check names each place that refers to a group that was removed', async () => {
  const content = path.join(parent, 'without-a-group');
  await cp(path.join(made, 'content'), content, { recursive: true });
  const file = path.join(content, 'services/groups.json');
  const groups = JSON.parse(readFileSync(file, 'utf8')) as { key: string }[];
  await writeFile(file, JSON.stringify(groups.filter(({ key }) => key !== 'cafe-bar')));
  await rm(path.join(content, 'services/cafe-bar.json'));
  const problems = await findContentProblems(content, path.join(made, 'src/pages'));
  expect(problems.map((problem) => problem.file)).toEqual([
    'navigation.json',
    'pages/home.json',
    'pages/services.json',
    'reply-templates.json',
    'pictures/cafe-bar.png',
  ]);
});

test('open positions may be left out, and the check names what leads to them', async () => {
  const content = path.join(parent, 'without-positions');
  await cp(path.join(made, 'content'), content, { recursive: true });
  type Named = { key: string };
  const edit = async <Content>(name: string, change: (value: Content) => unknown) => {
    const file = path.join(content, name);
    const value = JSON.parse(readFileSync(file, 'utf8')) as Content;
    await writeFile(file, JSON.stringify(change(value)));
  };
  const check = async () =>
    (await findContentProblems(content, path.join(made, 'src/pages'))).map(
      (problem) => `${problem.file}: ${problem.path}`,
    );
  await edit('pages/about.json', ({ careers: _, ...page }: Record<string, unknown>) => page);
  const leads = ['navigation.json: footer[0].links[5].href'];
  expect((await check()).sort()).toEqual(['ctas.json: [4].href', ...leads]);
  await edit(
    'team.json',
    ({ join: _, openRoles: _roles, ...team }: Record<string, unknown>) => team,
  );
  await edit('ctas.json', (ctas: Named[]) => ctas.filter(({ key }) => key !== 'open-roles'));
  expect(await check()).toEqual(leads);
});

test('a project without git is copied without what was made in it', async () => {
  const folder = path.join(parent, 'grandchild');
  await mkdir(path.join(made, 'public'));
  await writeFile(path.join(made, 'public/index.html'), 'built');
  await makeProject(made, folder, { ...someAnswers(), brand: 'Ziegelei' });
  await rm(path.join(made, 'public'), { recursive: true });
  expect(existsSync(path.join(folder, 'src/pages/index.tsx'))).toBe(true);
  expect(existsSync(path.join(folder, 'public'))).toBe(false);
  expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
});

test('the command takes the answers from a file, and says what comes next', async () => {
  await writeFile(path.join(parent, 'answers.json'), JSON.stringify(someAnswers()));
  const args = ['second', '--from', 'answers.json', '--no-start'];
  const { code, printed } = await command(root, 'new.mjs', ...args);
  expect(printed).toMatch(/Its content is whole; \d+ texts are to be written\./);
  expect(printed).toContain(`cd ${path.join(parent, 'second')}\n`);
  expect(code).toBe(0);
  expect(existsSync(path.join(parent, 'second/content/agency.json'))).toBe(true);
});

test('the command says how it is called, and that questions need a terminal', async () => {
  const refusal = { code: 1, printed: expect.stringContaining('Usage: npm run new -- <folder>') };
  expect(await command(root, 'new.mjs')).toEqual(refusal);
  expect(await command(root, 'new.mjs', 'third')).toEqual({
    code: 1,
    printed: expect.stringMatching(/^The questions need a terminal\./),
  });
  expect(existsSync(path.join(parent, 'third'))).toBe(false);
});
