/** Decap's GitHub backend, whose types it does not publish: as much of it as the editor uses. */
declare module 'decap-cms-backend-github' {
  import type { CmsConfig } from 'decap-cms-core';
  import type { ComponentType } from 'react';

  export interface ApiConfig {
    apiRoot: string;
    token: string;
    repo: string;
    branch: string;
    /** `draft`, as Decap's workflow begins. */
    initialWorkflowStatus: string;
    squashMerges: boolean;
    cmsLabelPrefix: string;
    getUser: () => Promise<object>;
  }

  /** A document as Decap writes it; `sha` is git's, once it is uploaded. */
  export interface DataFile {
    path: string;
    slug: string;
    raw: string;
    sha?: string;
  }

  export interface PersistOptions {
    commitMessage: string;
    collectionName: string;
    useWorkflow?: boolean;
    /** The entry is in a pull request already. */
    unpublished?: boolean;
  }

  export interface ReadOptions {
    branch?: string;
    repoURL?: string;
    /** False for bytes. */
    parseText?: boolean;
  }

  export interface PullRequest {
    number: number;
    head: { sha: string };
  }

  /** Decap's calls of GitHub's REST API. */
  export class API {
    constructor(config: ApiConfig);
    branch: string;
    repoOwner: string;
    readonly repoURL: string;
    request(path: string, options?: object): Promise<unknown>;
    readFile(path: string, sha?: string | null, options?: ReadOptions): Promise<string | Blob>;
    getFileSha(path: string, options?: ReadOptions): Promise<string>;
    getDifferences(from: string, to: string): Promise<{ merge_base_commit: { sha: string } }>;
    getHeadReference(branch: string): Promise<string>;
    generateContentKey(collection: string, slug: string): string;
    persistFiles(
      dataFiles: DataFile[],
      pictures: object[],
      options: PersistOptions,
    ): Promise<unknown>;
    mergePR(pullRequest: PullRequest): Promise<unknown>;
    forceMergePR(pullRequest: PullRequest): Promise<unknown>;
    deleteFiles(paths: string[], message: string): Promise<unknown>;
    closeIssueOnPublish(collection: string, slug: string): Promise<void>;
  }

  export class GitHubBackend {
    constructor(config: CmsConfig, options?: object);
    authComponent(): ComponentType<{ onLogin: (credentials: object) => void }>;
    authenticate(): Promise<unknown>;
    logout(): void;
    restoreUser(): Promise<unknown>;
    status(): Promise<object>;
  }
}
