import type { GraphQLSchema } from 'gatsby/graphql';
import { isService } from '../../domain/service';
import type { ContentDocument, Problem } from './content-document';
import { walkValues } from './walk-values';

/** Any host serves to take an internal address apart. */
const ORIGIN = 'http://site.invalid';

function hrefFault(href: string, pages: ReadonlySet<string>): string | undefined {
  if (/^(https:\/\/|mailto:|tel:)/.test(href)) {
    return URL.canParse(href) ? undefined : `"${href}" is not an address`;
  }
  if (!href.startsWith('/') || href.startsWith('//')) {
    return `"${href}" must start with /, https://, mailto: or tel:`;
  }
  const { pathname, searchParams } = new URL(href, ORIGIN);
  if (!pages.has(pathname)) return `"${href}" leads to a page that does not exist`;
  const service = searchParams.get('service');
  if (service !== null && !isService(service)) return `"${href}" names an unknown service`;
  return undefined;
}

/**
 * Links that lead nowhere. By convention a field named `href` is a link; the anchors of links are
 * checked on the built pages (e2e/site).
 *
 * @param pages paths of all pages, without trailing slash
 */
export function checkLinks(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
  pages: ReadonlySet<string>,
): Problem[] {
  return [...walkValues(schema, documents)].flatMap(({ field, value, file, path }) => {
    if (field.name !== 'href' || typeof value !== 'string') return [];
    const reason = hrefFault(value, pages);
    return reason ? { file, path, reason } : [];
  });
}
