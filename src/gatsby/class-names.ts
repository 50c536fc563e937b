import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { z } from 'zod';

const ruleSchema = z.looseObject({
  oneOf: z.optional(z.array(z.unknown())),
  use: z.optional(z.array(z.unknown())),
});
const cssLoaderSchema = z.looseObject({
  options: z.looseObject({ modules: z.looseObject({ localIdentName: z.string() }) }),
});

const fileOfMark = new Map<string, string>();

/** Three characters that stand for a stylesheet. */
function markOf(file: string): string {
  const mark = createHash('sha256').update(file).digest('base64url').slice(0, 3);
  const other = fileOfMark.get(mark) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} need other names: classes would clash`);
  fileOfMark.set(mark, file);
  return mark;
}

interface Stylesheet {
  rootContext: string;
  resourcePath: string;
}

/** The class in a built page: its own name, and a mark of the stylesheet that declares it. */
export const classInPage = (
  { rootContext, resourcePath }: Stylesheet,
  _template: string,
  name: string,
): string => `${name}-${markOf(relative(rootContext, resourcePath))}`;

/**
 * Has css-loader write short classes: Gatsby's (`card-module--heading--1a2b3`) take 700 compressed bytes more of a page.
 *
 * @param rules those of webpack's configuration; changed in place
 */
export function shortenClasses(rules: readonly unknown[]): void {
  for (const rule of rules) {
    const { data } = ruleSchema.safeParse(rule);
    shortenClasses(data?.oneOf ?? []);
    for (const loader of data?.use ?? []) {
      if (!cssLoaderSchema.safeParse(loader).success) continue;
      const { modules } = (loader as z.infer<typeof cssLoaderSchema>).options;
      Object.assign(modules, { getLocalIdent: classInPage });
    }
  }
}
