/**
 * A text as a LIKE pattern that matches it literally. PostgREST reads `*` as `%` and offers no escape for it, so it becomes
 * `_`, any one character: rather a row too many than a search that finds nothing.
 */
export const literally = (text: string): string =>
  text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_');

/** The pattern of any text that holds this one. */
export const containing = (text: string): string => `%${literally(text)}%`;
