import {
  API,
  type ApiConfig,
  type DataFile,
  type PersistOptions,
  type PullRequest,
  type ReadOptions,
} from 'decap-cms-backend-github';
import type { CmsCollection } from 'decap-cms-core';
import { changedText } from '../../../domain/edit-json';
import * as z from '../../../domain/zod';
import { fieldsOf } from '../collections';
import { toContent, toEditor } from '../document-values';
import { NamelessError } from '../nameless-error';
import { layOut } from './lay-out';

/** A document as it was read, from which it is changed. */
interface Opened {
  /** Git's name of its bytes. */
  sha: string;
  text: string;
}

const keyOf = (branch: string, path: string): string => `${branch}:${path}`;

const statusesSchema = z.object({
  statuses: z.array(z.object({ context: z.string(), state: z.string() })),
});
type Status = z.infer<typeof statusesSchema>['statuses'][number];

const isFault = ({ state }: Status): boolean => state === 'failure' || state === 'error';

/** Why a change may not be ready for visitors; undefined when all that looked at it is content. */
function doubtOf(statuses: readonly Status[]): string | undefined {
  const fault = statuses.find(isFault);
  if (fault) return `The check of this change has failed (${fault.context}).`;
  const open = statuses.find(({ state }) => state !== 'success');
  if (open) return `The check of this change is still running (${open.context}).`;
  return statuses.length === 0 ? 'No check has looked at this change yet.' : undefined;
}

/**
 * Decap's calls of GitHub's API, with documents as content keeps them: a JSON file is edited where its value changes. Nothing
 * reaches the branch of the site but by a pull request.
 */
export class ContentApi extends API {
  readonly #collections: readonly CmsCollection[];
  readonly #opened = new Map<string, Opened>();

  constructor(config: ApiConfig, collections: readonly CmsCollection[]) {
    super(config);
    this.#collections = collections;
  }

  override async readFile(path: string, sha?: string | null, options: ReadOptions = {}) {
    if (options.parseText === false || !path.endsWith('.json')) {
      return super.readFile(path, sha, options);
    }
    const known = sha ?? (await this.getFileSha(path, options));
    const text = String(await super.readFile(path, known, options));
    const document: unknown = JSON.parse(text);
    this.#opened.set(keyOf(options.branch ?? this.branch, path), { sha: known, text });
    return JSON.stringify(toEditor(fieldsOf(this.#collections, path), document));
  }

  override async persistFiles(dataFiles: DataFile[], pictures: object[], options: PersistOptions) {
    const [first] = dataFiles;
    if (!options.useWorkflow || !first) {
      throw new NamelessError(
        'pictures come with the entry that shows them. Choose them in its form.',
      );
    }
    const draft = `cms/${this.generateContentKey(options.collectionName, first.slug)}`;
    const head = options.unpublished ? draft : this.branch;
    const edited = await Promise.all(dataFiles.map((file) => this.#edit(file, head)));
    const isChanged = edited.some(
      ({ path, raw }) => raw !== this.#opened.get(keyOf(head, path))?.text,
    );
    if (!isChanged && pictures.length === 0) throw new NamelessError('nothing has changed.');
    const answer = await super.persistFiles(edited, pictures, options);
    // The next save begins from here.
    for (const { path, raw, sha } of edited) {
      if (sha !== undefined) this.#opened.set(keyOf(draft, path), { sha, text: raw });
    }
    return answer;
  }

  /** A document as content is to have it. */
  async #edit(file: DataFile, head: string): Promise<DataFile> {
    const { path, raw } = file;
    const opened = this.#opened.get(keyOf(head, path));
    if (opened) await this.#refuseOutdated(path, opened, head);
    const value = toContent(fieldsOf(this.#collections, path), JSON.parse(raw));
    return { ...file, raw: await changedText(opened?.text, value, layOut) };
  }

  /** Decap writes whole files, so one that was changed meanwhile would be changed back. */
  async #refuseOutdated(path: string, { sha }: Opened, head: string): Promise<void> {
    if ((await this.#shaAt(path, head)) !== sha) {
      throw new NamelessError(
        `somebody has changed ${path} since you opened it. Copy what you typed, reload the page, and enter it again.`,
      );
    }
    if (head === this.branch) return;
    const { merge_base_commit: base } = await this.getDifferences(
      this.branch,
      await this.getHeadReference(head),
    );
    const [before, now] = await Promise.all([
      this.#shaAt(path, base.sha),
      this.#shaAt(path, this.branch),
    ]);
    if (before !== now) {
      throw new NamelessError(
        `${path} has changed on the site since this change was begun. Copy what you typed, choose “Delete unpublished changes”, and enter it again.`,
      );
    }
  }

  /** @returns undefined where there is no such file */
  #shaAt(path: string, branch: string): Promise<string | undefined> {
    return this.getFileSha(path, { branch }).catch((failure: unknown) => {
      if (z.safeParse(z.object({ status: z.literal(404) }), failure).success) return undefined;
      throw failure;
    });
  }

  /**
   * A change whose check has failed is published only if the person insists: where two files need each other, each alone
   * fails, and the site stays as it is until both are there.
   */
  override async mergePR(pullRequest: PullRequest) {
    const answer = await this.request(`${this.repoURL}/commits/${pullRequest.head.sha}/status`);
    const doubt = doubtOf(z.parse(statusesSchema, answer).statuses);
    const question = `${doubt} Publish it all the same? Visitors keep the site as it is until a build succeeds.`;
    if (doubt !== undefined && !window.confirm(question)) {
      throw new NamelessError('the change waits for its check.');
    }
    return super.mergePR(pullRequest);
  }

  /** Decap would write its own files over those of others, and past the rules of the branch. */
  override forceMergePR({ number }: PullRequest): Promise<never> {
    return Promise.reject(
      new NamelessError(
        `GitHub does not merge pull request ${number}: its file has changed on the site meanwhile, or the rules of the branch ask for more. GitHub says which.`,
      ),
    );
  }

  override deleteFiles(): Promise<never> {
    return Promise.reject(new NamelessError('files are deleted in the repository.'));
  }

  /** Decap's notes are issues, which are not used. */
  override closeIssueOnPublish(): Promise<void> {
    return Promise.resolve();
  }
}
