/**
 * The category that an address asks for.
 *
 * @param search query part of the address, with or without `?`
 * @param known keys of the categories
 * @returns a known key; undefined for all projects, also when the address names a category we do not have
 */
export function categoryFrom(search: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('category');
  return known.find((key) => key === asked);
}
