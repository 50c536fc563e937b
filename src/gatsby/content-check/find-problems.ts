import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles } from './check-files';
import { checkLinks } from './check-links';
import { checkDuplicates, checkReferences } from './check-references';
import { checkShape } from './check-shape';
import { readContentModel } from './content-model';
import type { Problem } from './problem';
import { readContent } from './read-content';

/**
 * Everything wrong with the content that can be told without knowing the pages.
 *
 * @param root path of the content folder
 * @param schema the content schema, in GraphQL's schema language
 */
export function findContentProblems(root: string, schema: string): Problem[] {
  const model = readContentModel(schema);
  const { documents, problems } = readContent(root);
  return [
    ...problems,
    ...documents.flatMap((document) => checkShape(model, document)),
    ...checkDuplicates(model, documents),
    ...checkReferences(model, documents),
    ...checkFiles(model, documents, (path) => existsSync(join(root, path))),
  ];
}

/**
 * Links in the content that lead nowhere.
 *
 * @param pages paths of all pages, without trailing slash
 */
export function findDeadLinks(root: string, schema: string, pages: ReadonlySet<string>): Problem[] {
  return checkLinks(readContentModel(schema), readContent(root).documents, pages);
}
