/** A piece of content that becomes one node: a whole JSON file, or one item of a file's list. */
export interface ContentDocument {
  /** Path of the file below `content/`. */
  file: string;
  /** Where in the file the document starts: empty, or `[3]` in a list. */
  path: string;
  /** Name of its GraphQL type. */
  typeName: string;
  value: unknown;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns `parent.name`, or `name` at the top of a file */
export function below(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}
