import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { consultationRulesSchema, offeredSlots } from '../../domain/consultation';
import { describeProblem, readContent } from './content-document';
import { findContentProblems } from './find-problems';
import { sitePages } from './check-addresses';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

/** The recipes of docs/content.md, carried out on a copy of this site's content. */

const PAGES = resolve('src/pages');

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recipes-'));
  const isSource = (path: string) => path.includes(join('pictures', 'sources'));
  cpSync(resolve('content'), root, { recursive: true, filter: (path) => !isSource(path) });
});

afterEach(() => rmSync(root, { recursive: true }));

type Json = Record<string, unknown>;

const read = <Content>(file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Content;
const write = (file: string, content: unknown) =>
  writeFileSync(join(root, file), JSON.stringify(content));

/** Puts an entry at the end of a list. */
const append = (file: string, entry: Json) => write(file, [...read<Json[]>(file), entry]);

const problems = async () => (await findContentProblems(root, PAGES)).map(describeProblem);
const pages = () => sitePages(PAGES, readContent(root).documents);

/** A service as the first of the CRM, under another path. */
const service = (href: string): Json => ({ ...read<Json[]>('services/crm.json')[0], href });

test('a service sub-page is one entry', async () => {
  append('services/crm.json', service('/services/crm/warranty'));
  expect(await problems()).toEqual([]);
  expect(pages()).toContain('/services/crm/warranty');
});

test('the newsletter is left out', async () => {
  const { newsletter, ...navigation } = read<Json>('navigation.json');
  expect(newsletter).toBeDefined();
  write('navigation.json', navigation);
  expect(await problems()).toEqual([]);
});

test('a group of services: each forgotten step is named', async () => {
  const crm = read<Json[]>('services/groups.json').find(({ key }) => key === 'crm');
  append('services/groups.json', { ...crm, key: 'games', href: '/services/games' });
  expect(await problems()).toEqual([
    expect.stringContaining('choices.json has no choice with the key "games"'),
    expect.stringContaining('content/services/games.json needs one with an href like'),
    expect.stringContaining('"services" in content/navigation.json does not name it'),
  ]);

  write('services/games.json', [service('/services/games/mobile')]);
  append('services/choices.json', { key: 'games', label: 'Games' });
  const navigation = read<{ services: string[] }>('navigation.json');
  write('navigation.json', { ...navigation, services: [...navigation.services, 'games'] });
  const home = read<{ services: { cards: Json[] } }>('pages/home.json');
  home.services.cards.push({ ...home.services.cards[0], title: 'Games', group: 'games' });
  write('pages/home.json', home);
  expect(await problems()).toEqual([
    'content/hi/services/choices.json: lacks the words for "Games"',
  ]);
  append('hi/services/choices.json', { key: 'games', label: 'गेम' });
  expect(await problems()).toEqual([]);
  expect([...pages()]).toEqual(
    expect.arrayContaining(['/services/games', '/services/games/mobile']),
  );
});

test('a case study is a file and two pictures', async () => {
  const folder = 'portfolio/case-studies';
  const study = read<Json>(`${folder}/vyapar-crm.json`);
  const own = { order: 99, href: '/portfolio/new', published: '2026-01-02' };
  const mark = '../../pictures/clients/new.svg';
  const picture = { image: '../../pictures/new.png', alt: 'A new screen.' };
  write(`${folder}/new.json`, { ...study, ...own, mark, picture });
  expect(await problems()).toEqual([
    expect.stringContaining('there is no file content/pictures/'),
    expect.stringContaining('there is no file content/pictures/'),
  ]);

  const screen = sharp({ create: { width: 1600, height: 1000, channels: 3, background: 'teal' } });
  await screen.png().toFile(join(root, 'pictures/new.png'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  writeFileSync(join(root, 'pictures/clients/new.svg'), svg);
  expect(await problems()).toEqual([]);
  expect(pages()).toContain('/portfolio/new');
});

test('the times of calls are those of consultation.json', async () => {
  const rules = read<Json>('consultation.json');
  const changed = { ...rules, weekdays: ['Saturday'], opens: '11:00', closes: '12:00' };
  write('consultation.json', { ...changed, minutes: 30, startEveryMinutes: 30 });
  expect(await problems()).toEqual([]);

  const monday = new Date('2026-11-23T00:00:00+05:30');
  const slots = offeredSlots(consultationRulesSchema.parse(read('consultation.json')), monday);
  const starts = slots.map(({ starts_at }) => starts_at);
  expect(starts.slice(0, 2)).toEqual(['2026-11-28T05:30:00.000Z', '2026-11-28T06:00:00.000Z']);

  write('consultation.json', { ...changed, closedDays: ['25 December'] });
  expect(await problems()).toEqual([
    'content/consultation.json: closedDays[0]: must be a day like 2026-01-31',
  ]);
});
