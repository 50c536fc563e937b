import type { GraphQLSchema } from 'gatsby/graphql';
import {
  below,
  type ContentDocument,
  isJsonObject,
  type Problem,
  walkValues,
} from './content-document';
import { directive } from './content-schema';

/** Types whose documents are seen only where other content names them: where that is, and what is said if it does not. */
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

/** Documents that no page would show, because the content that should name them does not. */
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
