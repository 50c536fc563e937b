import { createHash, randomBytes } from 'node:crypto';

/** Paths of files, and git's names of their bytes. */
type Tree = ReadonlyMap<string, string>;

interface Commit {
  sha: string;
  tree: Tree;
  parents: readonly string[];
  message: string;
}

const randomSha = (): string => randomBytes(20).toString('hex');

/** Git's name of a file's bytes. */
const blobSha = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

export interface FileDifference {
  filename: string;
  status: 'added' | 'modified' | 'removed';
  sha: string;
}

/** As much of git as Decap asks GitHub for, in memory. */
export class GitRepository {
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #trees = new Map<string, Tree>();
  readonly #commits = new Map<string, Commit>();
  /** Commits by the names of their branches. */
  readonly branches = new Map<string, string>();

  /** @param files by their paths, as the first commit of `main` */
  constructor(files: ReadonlyMap<string, Uint8Array>) {
    const tree = new Map([...files].map(([path, bytes]) => [path, this.addBlob(bytes)]));
    this.branches.set('main', this.#commit(tree, [], 'First'));
  }

  #commit(tree: Tree, parents: readonly string[], message: string): string {
    const sha = randomSha();
    this.#commits.set(sha, { sha, tree, parents, message });
    return sha;
  }

  addBlob(bytes: Uint8Array): string {
    const sha = blobSha(bytes);
    this.#blobs.set(sha, bytes);
    return sha;
  }

  blob(sha: string): Uint8Array | undefined {
    return this.#blobs.get(sha);
  }

  /** @param name of a branch, or a commit */
  commit(name: string): Commit | undefined {
    return this.#commits.get(this.branches.get(name) ?? name);
  }

  /** @param name of a branch, a commit or a tree */
  tree(name: string): Tree | undefined {
    return this.commit(name)?.tree ?? this.#trees.get(name);
  }

  /** The text of a file. */
  read(path: string, branch = 'main'): string | undefined {
    const bytes = this.blob(this.tree(branch)?.get(path) ?? '');
    return bytes && Buffer.from(bytes).toString();
  }

  /** @param changes by path; null removes a file */
  addTree(base: string, changes: readonly { path: string; sha: string | null }[]): string {
    const tree = new Map(this.tree(base));
    for (const { path, sha } of changes) {
      if (sha === null) tree.delete(path);
      else tree.set(path, sha);
    }
    const name = randomSha();
    this.#trees.set(name, tree);
    return name;
  }

  addCommit(tree: string, parents: readonly string[], message: string): string {
    return this.#commit(this.tree(tree) ?? new Map(), parents, message);
  }

  /** A commit of somebody else. */
  write(path: string, text: string, branch = 'main'): void {
    const head = this.branches.get(branch) ?? '';
    const tree = this.addTree(head, [{ path, sha: this.addBlob(Buffer.from(text)) }]);
    this.branches.set(branch, this.addCommit(tree, [head], `Change ${path}`));
  }

  /** All commits that lead to one, the newest first. */
  history(name: string): Commit[] {
    const commit = this.commit(name);
    return commit ? [commit, ...commit.parents.flatMap((parent) => this.history(parent))] : [];
  }

  /** The last commit that two have in common, and those that only the second has, the oldest first. */
  compare(from: string, to: string): { base: string; commits: Commit[] } {
    const known = new Set(this.history(from).map(({ sha }) => sha));
    const base = this.history(to).find(({ sha }) => known.has(sha))?.sha ?? '';
    const commits = this.history(to).filter(({ sha }) => !known.has(sha));
    return { base, commits: commits.reverse() };
  }

  differences(from: string, to: string): FileDifference[] {
    const before: Tree = this.tree(from) ?? new Map();
    const after: Tree = this.tree(to) ?? new Map();
    const paths = new Set([...before.keys(), ...after.keys()]);
    return [...paths].flatMap((filename): FileDifference[] => {
      const [was, is] = [before.get(filename), after.get(filename)];
      if (was === is) return [];
      if (is === undefined) return [{ filename, status: 'removed', sha: was ?? '' }];
      return [{ filename, status: was === undefined ? 'added' : 'modified', sha: is }];
    });
  }

  /** Merges a branch into main. @returns false when both have changed the same file */
  merge(branch: string): boolean {
    const { base } = this.compare('main', branch);
    const ours = this.differences(base, 'main').map(({ filename }) => filename);
    const theirs = this.differences(base, branch);
    if (theirs.some(({ filename }) => ours.includes(filename))) return false;
    const parents = [this.commit('main')?.sha ?? '', this.commit(branch)?.sha ?? ''];
    const changes = theirs.map(({ filename, status, sha }) => ({
      path: filename,
      sha: status === 'removed' ? null : sha,
    }));
    const tree = this.addTree('main', changes);
    this.branches.set('main', this.addCommit(tree, parents, `Merge ${branch}`));
    return true;
  }
}
