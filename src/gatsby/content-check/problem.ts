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
