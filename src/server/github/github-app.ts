import { GITHUB } from '../../domain/content-repository';
import { env, hasAll } from '../env';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';

/** The OAuth app by which people log in at GitHub. */
export interface GitHubApp {
  /** Origin of GitHub. */
  url: string;
  clientId: string;
  clientSecret: string;
}

const NEEDED = ['CONTENT_REPOSITORY', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] as const;

/** The app of this site; 503 with the variable that is missing. */
export function findGitHubApp(): Result<GitHubApp> {
  const given = env();
  if (!hasAll(given, NEEDED)) {
    const missing = NEEDED.find((name) => given[name] === undefined);
    const detail = `Nobody can log in at GitHub before ${missing} is set (docs/content.md).`;
    return { ok: false, response: problem(503, { detail, members: { missing } }) };
  }
  const { GITHUB_URL: url = GITHUB } = given;
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = given;
  return { ok: true, value: { url, clientId, clientSecret } };
}
