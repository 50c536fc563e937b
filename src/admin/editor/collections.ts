import type { CmsCollection } from 'decap-cms-core';
import type { EditorField } from './document-values';

const folderOf = (path: string): string => path.replace(/\/[^/]+$/, '');

/**
 * The collection that a file is edited in.
 *
 * @param path such as `content/agency.json`
 * @returns undefined for a file without a form, such as a picture
 */
export const collectionOf = (
  collections: readonly CmsCollection[],
  path: string,
): CmsCollection | undefined =>
  collections.find(({ files, folder }) =>
    files ? files.some(({ file }) => file === path) : folder === folderOf(path),
  );

/** The fields of a file; none for one without a form. */
export function fieldsOf(collections: readonly CmsCollection[], path: string): EditorField[] {
  const collection = collectionOf(collections, path);
  const file = collection?.files?.find((one) => one.file === path);
  return (file ?? collection)?.fields ?? [];
}
