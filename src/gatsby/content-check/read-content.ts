import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { typeOfContentFile } from '../content-types';
import type { ContentDocument, Problem } from './content-document';

interface Content {
  documents: ContentDocument[];
  problems: Problem[];
}

function readFile(root: string, file: string): Content {
  const typeName = typeOfContentFile(file);
  const failed = (reason: string): Content => ({
    documents: [],
    problems: [{ file, path: '', reason }],
  });
  if (!typeName) return failed('is not listed in src/gatsby/content-types.ts');
  try {
    const content: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const documents = Array.isArray(content)
      ? content.map((value: unknown, index) => ({ file, path: `[${index}]`, typeName, value }))
      : [{ file, path: '', typeName, value: content }];
    return { documents, problems: [] };
  } catch (error) {
    return failed(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads every JSON file of the content folder, the sources of pictures aside.
 *
 * @param root path of the content folder
 * @returns its documents, and a problem for each file that is unknown or is not JSON
 */
export function readContent(root: string): Content {
  const contents = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => file.endsWith('.json') && !file.includes('/sources/'))
    .sort()
    .map((file) => readFile(root, file));
  return {
    documents: contents.flatMap(({ documents }) => documents),
    problems: contents.flatMap(({ problems }) => problems),
  };
}
