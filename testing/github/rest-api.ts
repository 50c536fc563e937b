import { posix } from 'node:path';
import type { GitRepository } from './git-repository';

/** The repository that the stand-in has. */
export const REPOSITORY = 'meghdoot/site';
const [OWNER = ''] = REPOSITORY.split('/');

export interface Pull {
  number: number;
  title: string;
  branch: string;
  labels: string[];
  state: 'open' | 'closed';
  isMerged: boolean;
}

export interface CommitStatus {
  context: string;
  state: 'success' | 'failure' | 'pending';
  target_url: string;
}

/** What GitHub keeps beside git, and what a test may change. */
export interface Kept {
  git: GitRepository;
  pulls: Pull[];
  /** What the checks say of every commit. */
  statuses: CommitStatus[];
  /** Whether the person may write. */
  mayPush: boolean;
}

/** An answer of GitHub: a body, or a status with words. */
export type Answer = { status: number; body?: unknown };

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refuse = (status: number, message: string): Answer => ({ status, body: { message } });
const notFound = () => refuse(404, 'Not Found');

type Body = Record<string, unknown>;
type Route = [
  method: string,
  path: RegExp,
  answer: (groups: string[], body: Body, query: URLSearchParams) => Answer,
];

/** `owner:branch` names a branch, too. */
const nameOf = (reference: string): string => reference.replace(`${OWNER}:`, '');

function pullBody({ git }: Kept, { number, title, branch, labels, state, isMerged }: Pull): object {
  return {
    ...{ number, title, state, user: { login: 'asha' }, updated_at: '2026-11-30T12:00:00Z' },
    html_url: `https://github.invalid/${REPOSITORY}/pull/${number}`,
    merged_at: isMerged ? '2026-11-30T12:00:00Z' : null,
    labels: labels.map((name) => ({ name })),
    head: { ref: branch, sha: git.commit(branch)?.sha, repo: { fork: false } },
    base: { ref: 'main', sha: git.commit('main')?.sha },
  };
}

/** The files and folders of a folder, by git's `<branch>:<folder>`. */
function listFolder({ git }: Kept, asked: string): Answer {
  const [, name = '', folder = ''] = /^([^:]+):?(.*)$/.exec(asked) ?? [];
  const entries = [...(git.tree(name) ?? [])].filter(([path]) => path.startsWith(`${folder}/`));
  if (entries.length === 0) return notFound();
  const tree = entries.map(([path, sha]) => {
    const below = posix.relative(folder, path);
    const isFile = !below.includes('/');
    const [first = below] = below.split('/');
    return isFile
      ? { path: below, type: 'blob', sha, size: git.blob(sha)?.length }
      : { path: first, type: 'tree', sha: first };
  });
  return ok({ tree });
}

function compareCommits({ git }: Kept, given: string): Answer {
  const [from = '', to = ''] = given.split('...').map(nameOf);
  const { base, commits } = git.compare(from, to);
  if (base === '') return notFound();
  const person = { name: 'Asha', email: 'asha@github.invalid', date: '2026-11-30T12:00:00Z' };
  return ok({
    base_commit: { sha: git.commit(from)?.sha },
    merge_base_commit: { sha: base },
    commits: commits.map(({ sha, parents, message }) => ({
      sha,
      parents: parents.map((parent) => ({ sha: parent })),
      commit: { message, author: person, committer: person },
    })),
    files: git.differences(base, to).map((file) => ({ ...file, patch: '@@' })),
  });
}

function setReference({ git }: Kept, branch: string, sha: unknown, isNew: boolean): Answer {
  if (git.branches.has(branch) === isNew) {
    return refuse(422, isNew ? 'Reference already exists' : 'Reference does not exist');
  }
  git.branches.set(branch, String(sha));
  return ok({ ref: `refs/heads/${branch}`, object: { sha } }, isNew ? 201 : 200);
}

function mergePull(kept: Kept, number: string): Answer {
  const pull = kept.pulls.find((one) => String(one.number) === number);
  if (!pull) return notFound();
  if (!kept.git.merge(pull.branch)) return refuse(405, 'Pull Request is not mergeable');
  Object.assign(pull, { state: 'closed', isMerged: true });
  return ok({ merged: true });
}

/** Objects of git, as GitHub's REST API has them. */
const gitRoutes = (kept: Kept): Route[] => [
  ['GET', /^\/git\/trees\/(.+)$/, ([asked = '']) => listFolder(kept, asked)],
  [
    'GET',
    /^\/git\/blobs\/(\w+)$/,
    ([sha = '']) => {
      const bytes = kept.git.blob(sha);
      return bytes ? ok({ content: Buffer.from(bytes).toString('base64') }) : notFound();
    },
  ],
  [
    'POST',
    /^\/git\/blobs$/,
    (_groups, { content }) =>
      ok({ sha: kept.git.addBlob(Buffer.from(String(content), 'base64')) }, 201),
  ],
  [
    'POST',
    /^\/git\/trees$/,
    (_groups, { base_tree, tree }) =>
      ok({ sha: kept.git.addTree(String(base_tree), tree as { path: string; sha: string }[]) }),
  ],
  [
    'POST',
    /^\/git\/commits$/,
    (_groups, { tree, parents, message }) =>
      ok({ sha: kept.git.addCommit(String(tree), parents as string[], String(message)) }, 201),
  ],
  [
    'POST',
    /^\/git\/refs$/,
    (_groups, { ref, sha }) =>
      setReference(kept, String(ref).replace('refs/heads/', ''), sha, true),
  ],
  [
    'PATCH',
    /^\/git\/refs\/heads\/(.+)$/,
    ([branch = ''], { sha }) => setReference(kept, branch, sha, false),
  ],
  [
    'DELETE',
    /^\/git\/refs\/heads\/(.+)$/,
    ([branch = '']) =>
      kept.git.branches.delete(branch) ? { status: 204 } : refuse(422, 'Reference does not exist'),
  ],
  [
    'GET',
    /^\/branches\/(.+)$/,
    ([branch = '']) => {
      const commit = kept.git.commit(branch);
      return commit ? ok({ name: branch, commit: { sha: commit.sha } }) : notFound();
    },
  ],
  ['GET', /^\/compare\/(.+)$/, ([given = '']) => compareCommits(kept, given)],
];

/** Pull requests and what is said about commits. */
const pullRoutes = (kept: Kept): Route[] => [
  ['GET', /^\/commits$/, () => ok([{ commit: { author: { name: 'Asha' } } }])],
  ['GET', /^\/commits\/\w+\/status$/, () => ok({ statuses: kept.statuses })],
  [
    'GET',
    /^\/pulls$/,
    (_groups, _body, query) => {
      const head = query.get('head');
      const found = kept.pulls.filter(
        ({ branch, state }) =>
          state === query.get('state') && (head === null || nameOf(head) === branch),
      );
      return ok(found.map((pull) => pullBody(kept, pull)));
    },
  ],
  [
    'POST',
    /^\/pulls$/,
    (_groups, { title, head }) => {
      const pull: Pull = {
        ...{ number: kept.pulls.length + 1, title: String(title), branch: nameOf(String(head)) },
        ...{ labels: [], state: 'open', isMerged: false },
      };
      kept.pulls.push(pull);
      return ok(pullBody(kept, pull), 201);
    },
  ],
  [
    'PATCH',
    /^\/pulls\/(\d+)$/,
    ([number], { state }) => {
      const pull = kept.pulls.find((one) => String(one.number) === number);
      if (pull && state === 'closed') pull.state = state;
      return pull ? ok(pullBody(kept, pull)) : notFound();
    },
  ],
  ['PUT', /^\/pulls\/(\d+)\/merge$/, ([number = '']) => mergePull(kept, number)],
  [
    'PUT',
    /^\/issues\/(\d+)\/labels$/,
    ([number], { labels }) => {
      const pull = kept.pulls.find((one) => String(one.number) === number);
      if (pull) pull.labels = labels as string[];
      return ok(labels);
    },
  ],
];

/**
 * Answers a call of the REST API, as far as Decap makes one.
 *
 * @param path decoded, below the API's root
 * @param isKnown whether the call brings the person's token
 */
export function answerRest(
  kept: Kept,
  {
    method,
    path,
    query,
    body,
  }: { method: string; path: string; query: URLSearchParams; body: Body },
  isKnown: boolean,
): Answer {
  const root = `/repos/${REPOSITORY}`;
  const repository = { owner: { login: OWNER }, default_branch: 'main' };
  // Anybody can read a public one.
  if (!isKnown) return path === root ? ok(repository) : refuse(401, 'Bad credentials');
  if (path === '/user' || path === '/users/asha') return ok({ login: 'asha', name: 'Asha Rao' });
  if (path === root) return ok({ ...repository, permissions: { push: kept.mayPush } });
  if (!path.startsWith(root)) return notFound();
  const below = path.slice(root.length);
  for (const [of, pattern, answer] of [...gitRoutes(kept), ...pullRoutes(kept)]) {
    const match = of === method ? pattern.exec(below) : null;
    if (match) return answer(match.slice(1), body, query);
  }
  return notFound();
}
