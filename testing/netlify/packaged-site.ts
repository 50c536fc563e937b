import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const siteSchema = z.object({
  publish: z.string(),
  redirects: z.array(z.looseObject({ from: z.string(), query: z.record(z.string(), z.string()) })),
  headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) })),
  functions: z.array(
    z.object({
      name: z.string(),
      folder: z.string(),
      entry: z.string(),
      schedule: z.string().optional(),
    }),
  ),
});

/** What Netlify reads from a built project: the folder of its pages, rules, headers, and its packaged functions. */
export type PackagedSite = z.infer<typeof siteSchema>;

export type PackagedFunction = PackagedSite['functions'][number];

/** Reads what `npm run test:netlify` packaged. */
export function readPackagedSite(): PackagedSite {
  const file = path.resolve('.netlify/site.json');
  if (!existsSync(file)) {
    throw new Error('The site is not packaged: npm run test:netlify does it.');
  }
  return siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
