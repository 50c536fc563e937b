import { resolve } from 'node:path';
import {
  type ContentDocument,
  readContent,
} from '../../../src/gatsby/content-check/content-document';

export type Json = Record<string, unknown>;

/** The content of this site, with one document of a file changed. @param place of the document in the file */
export function changedContent(
  file: string,
  change: (value: Json) => void,
  place = '',
): ContentDocument[] {
  const { documents } = readContent(resolve('content'));
  const document = documents.find((found) => found.file === file && found.path.startsWith(place));
  if (!document) throw new Error(`no document in ${file}`);
  change(document.value as Json);
  return documents;
}
