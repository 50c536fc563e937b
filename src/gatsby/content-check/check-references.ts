import { type GraphQLSchema, isInputObjectType } from 'gatsby/graphql';
import {
  below,
  type ContentDocument,
  isJsonObject,
  type Problem,
  walkValues,
} from './content-document';
import { directive } from '../content-types';

/** By convention these fields identify a document; fields that `@link(by:)` refers to are added. */
const IDENTIFYING = ['key', 'slug', 'path', 'order'];

/** Types with a page at each document's `href`; in all others `href` is a link, which may occur more than once. */
const PAGES_BY_HREF = ['Service', 'ServiceGroup', 'CaseStudy'];

/** Names of identifying fields, by type. */
function identifyingFields(schema: GraphQLSchema): (typeName: string) => ReadonlySet<string> {
  const linked = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .flatMap((field) => {
      const link = directive(schema, field, 'link');
      return link ? [link] : [];
    });
  return (typeName) =>
    new Set([
      ...IDENTIFYING,
      ...(PAGES_BY_HREF.includes(typeName) ? ['href'] : []),
      ...linked.filter(({ to }) => to === typeName).map(({ by }) => String(by)),
    ]);
}

/** Finds documents of a type that have the same key, slug, order or other identifying field. */
export function checkDuplicates(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const first = new Map<string, ContentDocument>();
  const identifying = identifyingFields(schema);
  return documents.flatMap((document) => {
    const { typeName, value, file, path } = document;
    if (!isJsonObject(value)) return [];
    return [...identifying(typeName)].flatMap((name) => {
      const held = value[name];
      if (typeof held !== 'string' && typeof held !== 'number') return [];
      const identity = JSON.stringify([typeName, name, held]);
      const other = first.get(identity);
      if (!other) {
        first.set(identity, document);
        return [];
      }
      const where = [`content/${other.file}`, other.path].filter(Boolean).join(': ');
      return {
        file,
        path: below(path, name),
        reason: `${JSON.stringify(held)} is taken by ${where}`,
      };
    });
  });
}

/** Finds references (`@link(by:)`) to documents that do not exist. */
export function checkReferences(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const known = (to: unknown, by: unknown) =>
    documents.flatMap(({ typeName, value }) =>
      typeName === to && isJsonObject(value) ? [String(value[String(by)])] : [],
    );
  return [...walkValues(schema, documents)].flatMap(({ field, value, file, path }) => {
    const link = directive(schema, field, 'link');
    if (!link || typeof value !== 'string') return [];
    const { by, to } = link;
    const allowed = known(to, by);
    if (allowed.includes(value)) return [];
    const reason = `no ${String(to)} has the ${String(by)} ${JSON.stringify(value)}; allowed are ${allowed.join(', ')}`;
    return { file, path, reason };
  });
}

/** `new URL` needs an origin to parse an internal link; any would do. */
const ORIGIN = 'http://site.invalid';

function hrefFault(href: string, { pages, services, anchors }: Targets): string | undefined {
  if (/^(https:\/\/|mailto:|tel:)/.test(href)) {
    return URL.canParse(href) ? undefined : `"${href}" is not an address`;
  }
  if (!href.startsWith('/') || href.startsWith('//')) {
    return `"${href}" must start with /, https://, mailto: or tel:`;
  }
  const { pathname, searchParams, hash } = new URL(href, ORIGIN);
  if (!pages.has(pathname)) {
    const bare = pathname.replace(/\/+$/, '');
    const hint = pages.has(bare) ? `: write "${bare}", without a slash at the end` : '';
    return `"${href}" leads to a page that does not exist${hint}`;
  }
  if (hash && !anchors.has(hash.slice(1))) {
    return `"${href}" leads to a place that no page has; there are ${[...anchors].join(', ')}`;
  }
  const service = searchParams.get('service');
  if (service === null || services.has(service)) return undefined;
  return `"${href}" names an unknown service; allowed are ${[...services].join(', ')}`;
}

/** Valid targets of links. */
export interface Targets {
  /** Paths of all pages, without trailing slash. */
  pages: ReadonlySet<string>;
  /** Valid values of the query parameter `service`. */
  services: ReadonlySet<string>;
  /** Ids of elements, which follow the `#` in a link. */
  anchors: ReadonlySet<string>;
}

/**
 * Finds broken links. By convention a field named `href` is a link. Whether the page in question has the element with that id
 * is checked on the built pages (e2e/site).
 */
export function checkLinks(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
  targets: Targets,
): Problem[] {
  return [...walkValues(schema, documents)].flatMap(({ field, value, file, path }) => {
    if (field.name !== 'href' || typeof value !== 'string') return [];
    const reason = hrefFault(value, targets);
    return reason ? { file, path, reason } : [];
  });
}

/** Types whose documents are shown only if other content names them: the field that names them, and the problem if none does. */
const NAMED_ELSEWHERE = {
  Cta: { file: undefined, reason: 'no content names it' },
  ServiceGroup: {
    file: 'navigation.json',
    reason: '"services" in content/navigation.json does not name it, so no menu has it',
  },
} as const;

const isNamedElsewhere = (name: string): name is keyof typeof NAMED_ELSEWHERE =>
  Object.hasOwn(NAMED_ELSEWHERE, name);

const identityOf = (typeName: string, key: unknown) => JSON.stringify([typeName, key]);

/** Finds documents that no page would show, because nothing names them. */
export function checkOrphans(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const named = new Set<string>();
  for (const { field, value, file } of walkValues(schema, documents)) {
    const to = String(directive(schema, field, 'link')?.to);
    if (!isNamedElsewhere(to)) continue;
    const place = NAMED_ELSEWHERE[to].file;
    if (place === undefined || place === file) named.add(identityOf(to, value));
  }
  return documents.flatMap(({ file, path, typeName, value }) => {
    if (!isNamedElsewhere(typeName) || !isJsonObject(value)) return [];
    if (named.has(identityOf(typeName, value.key))) return [];
    return { file, path: below(path, 'key'), reason: NAMED_ELSEWHERE[typeName].reason };
  });
}
