import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  type PublishingState,
  readState,
} from '../../src/server/publishing/publication-files';
import { loadRelease, type Served } from '../serve/release';
import type { Repeating } from '../workers/repeat';
import { type Build, newestBuild, readBuild, stampPath } from './builds';
import { startPublisher } from './publisher';
import { hashSources } from './sources';
import { openWorkshop } from './workshop';

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<{ cp: typeof cp }>('node:fs/promises');
  return { ...real, cp: jest.fn(real.cp) };
});

/** Makes a page of the only word of the content; slowly or not at all, where it says so. */
const BUILD = `
  import { existsSync } from 'node:fs';
  import { mkdir, readFile, writeFile } from 'node:fs/promises';
  import { setTimeout as sleep } from 'node:timers/promises';
  const word = await readFile('content/word.txt', 'utf8');
  await writeFile('begun', word);
  if (word === 'slow') await sleep(60_000);
  while (word === 'patient' && !existsSync('go')) await sleep(10);
  if (word === 'faulty') {
    console.error('content/word.txt: must be another word');
    process.exit(1);
  }
  if (word === 'unwritten' && !process.env.DRAFT) {
    console.error('1 text is to be written');
    process.exit(1);
  }
  if (word === 'broken') {
    console.error('at Object.<anonymous> (/home/site/gatsby.js)\\nThe build failed');
    process.exit(1);
  }
  await mkdir('public', { recursive: true });
  await mkdir('.build', { recursive: true });
  await writeFile('public/index.html', word);
  const route = { type: 'static', path: '/', filePath: 'public/index.html', headers: {} };
  const site = { routes: [route], trailingSlash: 'never', siteUrl: '', builtFor: '' };
  await writeFile('.build/host-manifest.json', JSON.stringify(site));
  await writeFile('.build/host-functions.cjs', 'module.exports = {};');
  const code = await readFile('code', 'utf8');
  const unwritten = word === 'unwritten' ? 1 : 0;
  const stamp = { code, content: '', built_at: new Date().toISOString(), unwritten };
  await writeFile('.build/sources.json', JSON.stringify(stamp));
`;

let root: string;
let project: string;
let data: string;
let publishing: string;
let served: Served;
let running: Repeating | undefined;
/** The state while visitors were given the last published build. */
let toldBefore: unknown;

const write = (word: string) => writeFile(path.join(project, 'content/word.txt'), word);

/** Builds the project in its own folder, as `npm run build` does. */
async function buildOwn(word: string): Promise<void> {
  await write(word);
  const sources = await hashSources(project);
  await writeFile(path.join(project, 'code'), sources.code);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
  const built = { ...sources, built_at: new Date().toISOString() };
  await writeFile(stampPath(project), JSON.stringify(built));
}

const newest = async (): Promise<Build> => {
  const build = await newestBuild(project, data);
  if (!build) throw new Error('There is no build.');
  return build;
};

/** Starts to publish, as a start of the host does. */
async function start(): Promise<void> {
  const build = await newest();
  served = { live: await loadRelease(build.folder) };
  running = await startPublisher({
    workshop: openWorkshop(project, publishing),
    content: path.join(project, 'content'),
    served: build,
    publish: async (release) => {
      // At once, because the state goes on.
      toldBefore = JSON.parse(readFileSync(path.join(publishing, 'state.json'), 'utf8'));
      served.live = release;
    },
    show: (draft) => {
      served.draft = draft;
    },
    everyMs: 10,
  });
}

const stop = async () => {
  await running?.stop();
  running = undefined;
};

const pageOf = (folder: string) => readFile(path.join(folder, 'public/index.html'), 'utf8');

/** The page that visitors get. */
const shown = () => pageOf(served.live.folder);

async function stateWhen(isSo: (state: PublishingState) => boolean): Promise<PublishingState> {
  for (;;) {
    const state = await readState(publishing);
    if (state && isSo(state)) return state;
    await sleep(10);
  }
}

/** Asks for a draft or a publication, and waits for its end. */
async function order(kind: 'draft' | 'publish'): Promise<PublishingState> {
  const before = (await readState(publishing))?.last?.ended_at;
  while (!(await ask(publishing, { kind, by: 'Asha Rao', at: '' }))) await sleep(10);
  return stateWhen(({ job, last }) => job === null && last !== null && last.ended_at !== before);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'publisher-'));
  project = path.join(root, 'project');
  data = path.join(root, 'data');
  publishing = path.join(data, 'publishing');
  await mkdir(path.join(project, 'content'), { recursive: true });
  await mkdir(path.join(project, 'node_modules'));
  await mkdir(path.join(project, 'scripts/lib'), { recursive: true });
  await writeFile(path.join(project, 'scripts/build.mjs'), BUILD);
  const parent = 'scripts/lib/end-with-parent.mjs';
  await cp(path.join(__dirname, '../..', parent), path.join(project, parent));
  await buildOwn('old');
  await start();
});
afterEach(async () => {
  await stop();
  await rm(root, { recursive: true, force: true });
});

it('shows what is to be written in a draft, and does not give it to visitors', async () => {
  await write('unwritten');
  expect(await order('draft')).toMatchObject({ last: { kind: 'draft', fault: null } });
  const draft = served.draft?.release.folder ?? '';
  expect(await pageOf(draft)).toBe('unwritten');
  expect(await order('publish')).toMatchObject({
    last: { kind: 'publish', fault: '1 text is to be written' },
  });
  expect(await shown()).toBe('old');
});

it('expects a build to take as long as the last one that was done', async () => {
  expect((await readState(publishing))?.build_ms).toBeNull();
  await write('new');
  const { build_ms } = await order('draft');
  expect(build_ms).toBeGreaterThan(0);
  // Neither of these is a build that was done.
  await order('publish');
  await write('faulty');
  await order('publish');
  await write('patient');
  await ask(publishing, { kind: 'draft', by: 'Asha Rao', at: '' });
  const { job } = await stateWhen((state) => state.job?.step === 'building');
  expect(job?.expected_ms).toBe(build_ms);
  await writeFile(path.join(publishing, 'workshop/go'), '');
  await stateWhen((state) => state.job === null);
});

it('publishes what is saved, and the next start serves it', async () => {
  await write('new');
  expect(await shown()).toBe('old');
  expect(await order('publish')).toMatchObject({
    published: { by: 'Asha Rao' },
    draft: null,
    last: { kind: 'publish', fault: null },
  });
  expect(await shown()).toBe('new');
  expect(await pageOf(project)).toBe('old');

  await stop();
  await start();
  expect(await shown()).toBe('new');
  expect(await readState(publishing)).toMatchObject({ published: { by: 'Asha Rao' } });
});

it('is not done before visitors get what is published', async () => {
  await write('new');
  await order('publish');
  expect(toldBefore).toMatchObject({ job: { step: 'switching' }, published: { by: 'Asha Rao' } });
});

it('says after a kill what had reached visitors', async () => {
  await write('new');
  const { published } = await order('publish');
  await stop();
  const job = { kind: 'publish', by: 'Asha Rao', step: 'switching', started_at: published.at };
  const cut = { ...(await readState(publishing)), job: { ...job, expected_ms: null } };
  await writeFile(path.join(publishing, 'state.json'), JSON.stringify(cut));
  await start();
  expect(await readState(publishing)).toMatchObject({ job: null, last: { fault: null } });
  expect(await shown()).toBe('new');
});

it('shows a draft beside the site, and publishes it without another build', async () => {
  await write('new');
  const { draft } = await order('draft');
  expect(await shown()).toBe('old');
  expect(served.draft?.id).toBe(draft?.id);
  expect(await pageOf(served.draft?.release.folder ?? '')).toBe('new');

  await rm(path.join(publishing, 'workshop/begun'));
  const { published } = await order('publish');
  expect(published.id).toBe(draft?.id);
  expect(await shown()).toBe('new');
  expect(served.draft).toBeUndefined();
  await expect(readFile(path.join(publishing, 'workshop/begun'))).rejects.toThrow('ENOENT');
});

it('builds anew what was saved after the draft', async () => {
  await write('new');
  await order('draft');
  await write('newer');
  await order('publish');
  expect(await shown()).toBe('newer');
});

it('publishes what was saved when it was asked, and knows that more was saved meanwhile', async () => {
  await write('patient');
  const done = order('publish');
  await stateWhen(({ job }) => job?.step === 'building');
  await write('later');
  await writeFile(path.join(publishing, 'workshop/go'), '');
  const { published } = await done;
  expect(await shown()).toBe('patient');
  expect(published.content).not.toBe((await hashSources(project)).content);
  await order('publish');
  expect(await shown()).toBe('later');
});

it.each([
  ['faulty', 'content/word.txt: must be another word'],
  ['broken', expect.stringMatching(/^The site could not be built\. Nothing was changed/)],
])('tells why a build failed that is %s, and changes nothing', async (word, fault) => {
  await write(word);
  expect(await order('publish')).toMatchObject({ last: { fault }, published: { by: null } });
  expect(await shown()).toBe('old');

  await write('mended');
  expect(await order('publish')).toMatchObject({ last: { fault: null } });
  expect(await shown()).toBe('mended');
});

it.each(['.build/host-manifest.json', '../../state.json'])(
  'starts without the draft when its %s is broken',
  async (file) => {
    await write('new');
    const { draft } = await order('draft');
    await stop();
    await writeFile(path.join(publishing, 'releases', draft?.id ?? '', file), '{');
    // The log tells of it.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await start();
    expect(served.draft).toBeUndefined();
    expect(await readState(publishing)).toMatchObject({ draft: null, published: { id: 'own' } });
    expect(await shown()).toBe('old');
  },
);

it('says that the disk is full, and leaves nothing of the build', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { cp: copy } = jest.requireActual<{ cp: typeof cp }>('node:fs/promises');
  jest.mocked(cp).mockImplementation(async (from, to, options) => {
    if (String(to).includes('.new')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    return copy(from, to, options);
  });
  await write('new');
  expect(await order('publish')).toMatchObject({
    last: { fault: expect.stringContaining('The disk of the site is full') },
  });
  expect(log).toHaveBeenCalledTimes(1);
  expect(await readdir(path.join(publishing, 'releases'))).toEqual([]);
  expect(await shown()).toBe('old');

  jest.mocked(cp).mockImplementation(copy);
  await order('publish');
  expect(await shown()).toBe('new');
});

it('takes nothing up that a stop has cut off, and says so', async () => {
  await write('slow');
  await ask(publishing, { kind: 'publish', by: 'Asha Rao', at: '' });
  await stateWhen(({ job }) => job?.step === 'building');
  await stop();

  await start();
  expect(await readState(publishing)).toMatchObject({
    job: null,
    last: { fault: expect.stringContaining('The site was stopped meanwhile') },
  });
  expect(await shown()).toBe('old');
  await write('new');
  await order('publish');
  expect(await shown()).toBe('new');
});

it('refuses to build code that is not the running one', async () => {
  await write('new');
  await mkdir(path.join(project, 'src'));
  await writeFile(path.join(project, 'src/page.ts'), '');
  expect(await order('publish')).toMatchObject({
    last: { fault: expect.stringContaining('needs a restart') },
  });
  expect(await shown()).toBe('old');
});

it('keeps the build that visitors had for those who still read it, and no older one', async () => {
  const folders: string[] = [];
  for (const word of ['one', 'two', 'three']) {
    await write(word);
    await order('publish');
    folders.push(served.live.folder);
  }
  // Others are removed once it is told.
  await stop();
  const kept = await Promise.all(folders.map((folder) => readBuild(folder)));
  expect(kept.map((build) => build !== undefined)).toEqual([false, true, true]);
});

it('serves the newest build of this code, whoever made it', async () => {
  await write('published');
  await order('publish');
  const { folder } = served.live;
  expect((await newest()).folder).toBe(folder);
  await buildOwn('by hand');
  expect((await newest()).folder).toBe(project);
  await stop();
  await start();
  expect(await readState(publishing)).toMatchObject({ published: { id: 'own', by: null } });
});
