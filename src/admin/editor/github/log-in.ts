import { GITHUB_API } from '../../../domain/content-editor';
import type { ContentRepository } from '../../../domain/content-repository';
import {
  type GitHubReturn,
  gitHubPageSchema,
  gitHubReturnSchema,
} from '../../../domain/http-api/content-github';
import * as z from '../../../domain/zod';
import { request } from '../../lib/request';
import { NamelessError } from '../nameless-error';

/** Under which the tab keeps the open entry while the person is at GitHub. */
const KEPT_HASH = 'content-editor-hash';

const TIMEOUT_MS = 10_000;

/** Whether anybody can read the repository: then GitHub is asked for the right to public ones alone. */
async function isPublic({ api, name }: ContentRepository): Promise<boolean> {
  const answer = await fetch(`${api}/repos/${name}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer?.ok) return true;
  if (answer?.status === 404 || answer?.status === 401) return false;
  throw new NamelessError('GitHub could not be reached. Please try again in a minute.');
}

/** Leads to GitHub's page, from which the person comes back with a code in the address. */
export async function leaveForGitHub(repository: ContentRepository): Promise<void> {
  const { address } = await request(gitHubPageSchema, GITHUB_API, {
    method: 'POST',
    body: { is_public: await isPublic(repository) },
  });
  sessionStorage.setItem(KEPT_HASH, window.location.hash);
  window.location.assign(address);
}

/** GitHub's codes of refusals that have words of ours. */
const REFUSALS: Record<string, string | undefined> = {
  access_denied: 'You did not allow the editor to work for you at GitHub.',
  redirect_uri_mismatch:
    'The callback URL of the OAuth app at GitHub is not the address of this editor.',
  application_suspended: 'The OAuth app of this site is suspended at GitHub.',
};

/**
 * Takes the parameters of GitHub's page out of the address and of the history.
 *
 * @returns undefined when the person does not come from there; `why` in words when GitHub gave no code
 */
export function takeReturn(): GitHubReturn | { why: string } | undefined {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  if (query.state === undefined) return undefined;
  const hash = sessionStorage.getItem(KEPT_HASH) ?? '';
  sessionStorage.removeItem(KEPT_HASH);
  window.history.replaceState(null, '', window.location.pathname + hash);
  const { code, state, error = '' } = query;
  const returned = z.safeParse(gitHubReturnSchema, { code, state }).data;
  return returned ?? { why: REFUSALS[error] ?? 'GitHub did not log you in.' };
}

/** Leads Decap to the entry in the address, which it has read before `takeReturn` put it there. */
export const followAddress = (): void =>
  void window.dispatchEvent(new HashChangeEvent('hashchange'));
