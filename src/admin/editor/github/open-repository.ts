import type { CmsCollection } from 'decap-cms-core';
import type { ContentRepository } from '../../../domain/content-repository';
import * as z from '../../../domain/zod';
import { NamelessError } from '../nameless-error';
import type { ContentHome } from '../start-decap';
import { ContentApi } from './content-api';
import { repositoryPhrases } from './phrases';
import { createRepositoryBackend, type GitHubPerson } from './repository-backend';

const userSchema = z.object({ login: z.string(), name: z.nullish(z.string()) });
const repositorySchema = z.object({
  owner: z.object({ login: z.string() }),
  default_branch: z.string(),
  permissions: z.optional(z.object({ push: z.boolean() })),
});
const notFoundSchema = z.object({ status: z.literal(404) });

/** The repository as this person sees it; words when they may not write to it. */
async function readRepository(api: ContentApi, name: string, { login }: GitHubPerson) {
  const answer = await api.request(api.repoURL).catch((failure: unknown) => {
    if (!z.safeParse(notFoundSchema, failure).success) throw failure;
    throw new NamelessError(
      `${login} finds no repository ${name} at GitHub. If it is an organization’s, its owners have to allow this site’s OAuth app first.`,
    );
  });
  const repository = z.parse(repositorySchema, answer);
  if (!repository.permissions?.push) {
    throw new NamelessError(
      `${login} may not write to ${name}. Its owners give that right at GitHub.`,
    );
  }
  return repository;
}

/**
 * Opens the repository for a person.
 *
 * @param token theirs, which stays in the memory of this page
 * @throws NamelessError with words for them
 */
export async function openRepository(
  { name, branch, api: apiRoot }: ContentRepository,
  token: string,
  collections: readonly CmsCollection[],
): Promise<ContentHome> {
  const config = {
    ...{ apiRoot, token, repo: name, branch: branch ?? '' },
    ...{ initialWorkflowStatus: 'draft', squashMerges: false, cmsLabelPrefix: '' },
    getUser: () => Promise.resolve(person),
  };
  const api = new ContentApi(config, collections);
  const user = z.parse(userSchema, await api.request('/user'));
  const person: GitHubPerson = { login: user.login, name: user.name ?? user.login };
  const repository = await readRepository(api, name, person);
  // GitHub finds branches by the owner as it is spelled there.
  api.repoOwner = repository.owner.login;
  api.branch = branch ?? repository.default_branch;
  return {
    backend: { name: 'github', repo: name, branch: api.branch, api_root: apiRoot },
    Backend: createRepositoryBackend(api, person),
    publishMode: 'editorial_workflow',
    phrases: repositoryPhrases,
  };
}
