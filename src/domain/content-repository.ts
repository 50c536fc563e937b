/** The repository at GitHub in which the content is, for an editor that works on it there. */
export interface ContentRepository {
  /** `owner/name`. */
  name: string;
  /** Undefined for the default branch. */
  branch?: string | undefined;
  /** Address of its page, without a slash at the end. */
  page: string;
  /** Address of GitHub's REST API. */
  api: string;
}

export const GITHUB = 'https://github.com';

/** GitHub's own rules for owners and names; a branch may not begin with a dash or a slash, or hold what git forbids. */
const REPOSITORY = /^([A-Za-z\d](?:[A-Za-z\d-]{0,38})\/[\w.-]{1,100})(?:#([\w.][\w./-]{0,199}))?$/;

export const REPOSITORY_FORM = 'must be owner/name, or owner/name#branch';

/** @returns undefined for a text that names no repository */
export function parseRepository(
  text: string,
): Pick<ContentRepository, 'name' | 'branch'> | undefined {
  const [, name, branch] = REPOSITORY.exec(text) ?? [];
  return name === undefined ? undefined : { name, branch };
}

/** @param origin of GitHub, or of a GitHub Enterprise Server, whose API is on the same host */
const apiOf = (origin: string): string =>
  origin === GITHUB ? 'https://api.github.com' : `${origin}/api/v3`;

/**
 * The repository that a build is for.
 *
 * @param variables of the build's environment
 * @throws when they name none
 */
export function contentRepository({
  CONTENT_REPOSITORY: text,
  GITHUB_URL: url,
}: Readonly<Record<string, string | undefined>>): ContentRepository | undefined {
  if (!text?.trim()) return undefined;
  const parsed = parseRepository(text.trim());
  if (!parsed) throw new Error(`CONTENT_REPOSITORY ${REPOSITORY_FORM}.`);
  const { origin } = new URL(url?.trim() || GITHUB);
  return { ...parsed, page: `${origin}/${parsed.name}`, api: apiOf(origin) };
}

/** The origin that the editor asks, for its policy. */
export const apiOrigin = (repository: ContentRepository | undefined): string | undefined =>
  repository && new URL(repository.api).origin;
