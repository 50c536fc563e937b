import { below, isJsonObject, type ContentDocument } from './content-document';
import type { ContentModel } from './content-model';
import type { Problem } from './problem';
import { walkValues } from './walk-values';

/** Fields that name a document by convention; those that `@link(by:)` points at join them. */
const IDENTIFYING = ['key', 'slug', 'path', 'order'];

function identifyingFields(model: ContentModel, typeName: string): Set<string> {
  const type = model.types.get(typeName);
  const linked = [...model.types.values()]
    .flatMap(({ fields }) => [...fields.values()])
    .filter((field) => field.typeName === typeName && field.link && !field.link.from)
    .map((field) => field.link?.by ?? '');
  const byName = IDENTIFYING.filter((name) => type?.isNode && type.fields.has(name));
  return new Set([...byName, ...linked]);
}

/** Two documents of a type that answer to the same key, slug, place or other identifying field. */
export function checkDuplicates(
  model: ContentModel,
  documents: readonly ContentDocument[],
): Problem[] {
  const first = new Map<string, ContentDocument>();
  return documents.flatMap((document) => {
    const { typeName, value, file, path } = document;
    if (!isJsonObject(value)) return [];
    return [...identifyingFields(model, typeName)].flatMap((name) => {
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

/** References (`@link(by:)`) to documents that do not exist. */
export function checkReferences(
  model: ContentModel,
  documents: readonly ContentDocument[],
): Problem[] {
  const known = new Set<string>();
  for (const { typeName, value } of documents) {
    for (const [name, held] of Object.entries(isJsonObject(value) ? value : {})) {
      known.add(JSON.stringify([typeName, name, held]));
    }
  }
  return [...walkValues(model, documents)].flatMap(({ field, value, file, path }) => {
    if (!field.link || field.link.from) return [];
    const { by } = field.link;
    if (known.has(JSON.stringify([field.typeName, by, value]))) return [];
    return { file, path, reason: `no ${field.typeName} has the ${by} ${JSON.stringify(value)}` };
  });
}
