/**
 * The one document a page is made of. GraphQL types it as nullable; without it there is no page.
 *
 * @throws naming the content file that is missing
 */
export function requireContent<T>(document: T | null | undefined, file: string): T {
  if (!document) throw new Error(`${file} is missing`);
  return document;
}
