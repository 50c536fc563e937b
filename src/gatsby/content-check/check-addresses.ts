import { below, type ContentDocument, isJsonObject, type Problem } from './content-document';

/** The last part of an address: what people type, and mail programs do not break. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The folders of the pages of a type; elsewhere pages would take the place of others. */
const FOLDERS: Readonly<Record<string, (documents: readonly ContentDocument[]) => string[]>> = {
  CaseStudy: () => ['/portfolio/'],
  Service: (documents) =>
    documents
      .filter(({ typeName }) => typeName === 'ServiceGroup')
      .flatMap(({ value }) => (isJsonObject(value) ? [`${String(value.href)}/`] : [])),
};

/** Addresses of services and case studies that lie elsewhere, or hold other than small letters, digits and hyphens. */
export function checkAddresses(documents: readonly ContentDocument[]): Problem[] {
  return documents.flatMap(({ file, path, typeName, value }) => {
    const folders = FOLDERS[typeName]?.(documents);
    if (!folders?.length || !isJsonObject(value) || typeof value.href !== 'string') return [];
    const { href } = value;
    if (folders.some((folder) => href.startsWith(folder) && NAME.test(href.slice(folder.length)))) {
      return [];
    }
    const forms = folders.map((folder) => `${folder}…`).join(' or ');
    const reason = `"${href}" must be ${forms}, with small letters, digits and hyphens for …`;
    return [{ file, path: below(path, 'href'), reason }];
  });
}
