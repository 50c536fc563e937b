import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { GraphQLSchema } from 'gatsby/graphql';
import { checkConsultation } from './check-consultation';
import { checkLinks } from './check-links';
import { checkDuplicates, checkReferences } from './check-references';
import { checkShape } from './check-shape';
import { type ContentDocument, type Problem, readContent } from './content-document';
import { directive, readContentSchema } from './content-schema';
import { walkValues } from './walk-values';

/** Pictures and other files that the content names and that are not there. */
function checkFiles(
  root: string,
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  return [...walkValues(schema, documents)].flatMap(({ field, value, file, path }) => {
    if (typeof value !== 'string' || !directive(schema, field, 'fileByRelativePath')) return [];
    const target = posix.join(posix.dirname(file), value);
    if (existsSync(join(root, target))) return [];
    return { file, path, reason: `there is no file content/${target}` };
  });
}

/** Everything wrong with the content that can be told without knowing the pages. */
export function findContentProblems(root: string, sdl: string): Problem[] {
  const schema = readContentSchema(sdl);
  const { documents, problems } = readContent(root);
  return [
    ...problems,
    ...documents.flatMap((document) => checkShape(schema, document)),
    ...documents.flatMap(checkConsultation),
    ...checkDuplicates(schema, documents),
    ...checkReferences(schema, documents),
    ...checkFiles(root, schema, documents),
  ];
}

/**
 * Links in the content that lead nowhere.
 *
 * @param pages paths of all pages, without trailing slash
 */
export function findDeadLinks(root: string, sdl: string, pages: ReadonlySet<string>): Problem[] {
  return checkLinks(readContentSchema(sdl), readContent(root).documents, pages);
}
