import { FILLED_PAGES } from '../../domain/filled-pages';
import { pagePolicy } from '../../security/content-security-policy';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../../security/headers';
import { PRIVATE_PATHS } from '../../security/private-files';
import type { FinishedPage } from './built-pages';

/**
 * The headers of the site as Netlify takes them (https://docs.netlify.com/manage/routing/headers/): one rule for all paths,
 * with the scripts of all pages, of which there are few.
 */
export function netlifyHeaders(pages: readonly Pick<FinishedPage, 'code'>[]): string {
  const scripts = pages.flatMap(({ code }) => code.scripts);
  const headers = {
    ...SECURITY_HEADERS,
    ...STRICT_TRANSPORT_SECURITY,
    'content-security-policy': pagePolicy({ scripts }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}`;
}

/** Keeps back what serves the build alone; pages that a function fills in lead there, by an address of its own. */
export const netlifyRedirects = (): string =>
  [
    ...PRIVATE_PATHS.map((path) => `${path}  /404.html  404!\n`),
    ...FILLED_PAGES.map(
      ({ page, parameter, by }) =>
        `${page}  ${parameter}=:value  ${by}?${parameter}=:value  302!\n`,
    ),
  ].join('');
