/** A value inside a PostgREST filter, where commas, quotes and parentheses mean something. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** A list of values for the operator `in` of such a filter. */
export const quotedList = (values: readonly string[]): string =>
  `(${values.map(quoted).join(',')})`;
