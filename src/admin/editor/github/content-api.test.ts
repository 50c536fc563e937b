import '../../../../testing/github/browser-globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GitRepository } from '../../../../testing/github/git-repository';
import { REPOSITORY } from '../../../../testing/github/rest-api';
import { type GitHubStandIn, startGitHub, TOKEN } from '../../../../testing/github/stand-in';
import { editorCollections } from '../../../gatsby/editor/collections';
import { ContentApi } from './content-api';
import { layOut } from './lay-out';

const ROOT = 'content';
const DOCUMENTS = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join(ROOT, file.split(path.sep).join('/')))
  .filter((file) => file.endsWith('.json') && !/\/(pictures|translated)\b/.test(file));

const collections = editorCollections(ROOT);

let github: GitHubStandIn;
let git: GitRepository;
let api: ContentApi;
beforeAll(async () => {
  github = await startGitHub(new GitRepository(new Map()));
});
afterAll(() => github.close());
beforeEach(() => {
  // Decap tells what it does.
  jest.spyOn(console, 'log').mockImplementation();
  git = new GitRepository(new Map(DOCUMENTS.map((file) => [file, readFileSync(file)])));
  github.kept = { git, pulls: [], statuses: [], mayPush: true };
  const config = {
    ...{ apiRoot: `${github.url}/api/v3`, token: TOKEN, repo: REPOSITORY, branch: 'main' },
    ...{ initialWorkflowStatus: 'draft', squashMerges: false, cmsLabelPrefix: '' },
    getUser: () => Promise.resolve({ login: 'asha', name: 'Asha Rao' }),
  };
  api = new ContentApi(config, collections);
});

const options = {
  ...{ commitMessage: 'Update', collectionName: 'agency', useWorkflow: true },
};

/** A document as Decap holds it and writes it. */
const open = async (file: string, branch?: string) => {
  const document: unknown = JSON.parse(
    String(await api.readFile(file, null, branch ? { branch } : {})),
  );
  return document as Record<string, unknown>;
};
const written = (file: string, document: object) => ({
  ...{ path: file, slug: path.posix.basename(file, '.json') },
  raw: JSON.stringify(document, null, 2),
});

const AGENCY = 'content/agency.json';
const BRANCH = 'cms/agency/agency';

/** Saves the agency with another short name. */
async function rename(shortBrand: string, { unpublished = false } = {}): Promise<void> {
  const document = await open(AGENCY, unpublished ? BRANCH : undefined);
  await api.persistFiles([written(AGENCY, { ...document, shortBrand })], [], {
    ...options,
    unpublished,
  });
}

it('every document is byte for byte the same after it was saved with a change elsewhere', async () => {
  const documents = [];
  for (const file of DOCUMENTS) {
    const document = await open(file);
    documents.push(written(file, file === AGENCY ? { ...document, shortBrand: 'New' } : document));
  }
  await api.persistFiles(documents, [], options);
  const changed = DOCUMENTS.filter((file) => git.read(file, BRANCH) !== readFileSync(file, 'utf8'));
  expect(changed).toEqual([AGENCY]);
  const before = readFileSync(AGENCY, 'utf8');
  const { shortBrand } = JSON.parse(before) as { shortBrand: string };
  expect(git.read(AGENCY, BRANCH)).toBe(
    before.replace(`"shortBrand": "${shortBrand}"`, '"shortBrand": "New"'),
  );
});

it('lays out as the repository is', async () => {
  const other = [];
  for (const file of DOCUMENTS) {
    const text = readFileSync(file, 'utf8');
    if ((await layOut(text)) !== text) other.push(file);
  }
  expect(other).toEqual([]);
});

it('a save that changes nothing makes no pull request', async () => {
  const document = await open(AGENCY);
  const saving = api.persistFiles([written(AGENCY, document)], [], options);
  await expect(saving).rejects.toThrow('nothing has changed');
  expect(github.kept.pulls).toEqual([]);
});

it('a first save is a pull request, and the next one goes on in it', async () => {
  await rename('First');
  expect(github.kept.pulls).toMatchObject([{ branch: BRANCH, labels: ['decap-cms/draft'] }]);
  await rename('Second', { unpublished: true });
  expect(github.kept.pulls).toHaveLength(1);
  expect(git.read(AGENCY, BRANCH)).toContain('"shortBrand": "Second"');
  expect(git.read(AGENCY)).toBe(readFileSync(AGENCY, 'utf8'));
});

it.each([
  ['the file that was opened', 'main', false, 'since you opened it'],
  ['the pull request that was opened', BRANCH, true, 'since you opened it'],
  ['the site, since the pull request was begun', 'main', true, 'since this change was begun'],
])('refuses a save when somebody has changed %s', async (_what, branch, unpublished, words) => {
  if (unpublished) await rename('First');
  const document = await open(AGENCY, unpublished ? BRANCH : undefined);
  git.write(AGENCY, `${git.read(AGENCY, branch)}\n`, branch);
  const before = git.read(AGENCY, BRANCH);
  const saving = api.persistFiles([written(AGENCY, { ...document, shortBrand: 'Mine' })], [], {
    ...options,
    unpublished,
  });
  await expect(saving).rejects.toThrow(words);
  expect(git.read(AGENCY, BRANCH)).toBe(before);
});

describe('publishing', () => {
  const confirm = jest.fn<boolean, [string]>();
  const pull = () => ({ number: 1, head: { sha: git.branches.get(BRANCH) ?? '' } });
  const success = { context: 'netlify/preview', state: 'success', target_url: '' } as const;
  beforeAll(() => Object.assign(globalThis, { window: { confirm } }));
  beforeEach(() => confirm.mockReset());

  it('asks nothing when every check is content', async () => {
    await rename('New');
    github.kept.statuses = [success];
    await api.mergePR(pull());
    expect(confirm).not.toHaveBeenCalled();
    expect(git.read(AGENCY)).toContain('"shortBrand": "New"');
  });

  it.each([
    ['has failed', [success, { ...success, state: 'failure' }]],
    ['is still running', [success, { ...success, state: 'pending' }]],
    ['No check has looked', []],
  ] as const)('asks whether to when the check %s', async (words, statuses) => {
    await rename('New');
    github.kept.statuses = [...statuses];
    confirm.mockReturnValue(false);
    await expect(api.mergePR(pull())).rejects.toThrow('waits for its check');
    expect(confirm).toHaveBeenCalledWith(expect.stringContaining(words));
    expect(git.read(AGENCY)).not.toContain('"shortBrand": "New"');
    confirm.mockReturnValue(true);
    await api.mergePR(pull());
    expect(git.read(AGENCY)).toContain('"shortBrand": "New"');
  });

  it('writes over nobody’s change when GitHub does not merge', async () => {
    await rename('Mine');
    git.write(AGENCY, '{ "shortBrand": "Theirs" }');
    confirm.mockReturnValue(true);
    await expect(api.mergePR(pull())).rejects.toThrow('does not merge pull request 1');
    expect(git.read(AGENCY)).toBe('{ "shortBrand": "Theirs" }');
  });
});

it.each([
  [
    'a picture without an entry',
    () => api.persistFiles([], [{}], { ...options, useWorkflow: false }),
  ],
  ['a deletion', () => api.deleteFiles()],
])('commits nothing past a pull request: %s', async (_what, change) => {
  const head = git.branches.get('main');
  await expect(change()).rejects.toThrow();
  expect(git.branches.get('main')).toBe(head);
});
