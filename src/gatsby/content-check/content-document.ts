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

/** One fault in the content, told so that whoever edits content finds it. */
export interface Problem {
  /** Path of the file below `content/`. */
  file: string;
  /** Where in the file, for example `hero.stats[2].label`; empty for the file as a whole. */
  path: string;
  /** Completes the sentence that file and path begin, for example `is missing`. */
  reason: string;
}

/** @returns one line, for example `content/pages/home.json: hero.stats[2].label: is missing` */
export function describeProblem({ file, path, reason }: Problem): string {
  return [`content/${file}`, path, reason].filter(Boolean).join(': ');
}
