import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const routeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('static'),
    path: z.string(),
    filePath: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('function'), path: z.string(), functionId: z.string() }),
  z.object({
    type: z.literal('redirect'),
    path: z.string(),
    toPath: z.string(),
    status: z.number(),
    ignoreCase: z.boolean().default(false),
  }),
]);

const manifestSchema = z.object({
  routes: z.array(routeSchema),
  trailingSlash: z.enum(['always', 'never', 'ignore', 'legacy']),
  /** The address in the files, and the one that Gatsby built them for (`moveSite`). */
  siteUrl: z.string(),
  builtFor: z.string(),
});

/** The parts of Gatsby's adapter manifest that the server reads. */
export type HostManifest = z.infer<typeof manifestSchema>;
export type StaticRoute = Extract<HostManifest['routes'][number], { type: 'static' }>;
export type ManifestInput = z.input<typeof manifestSchema>;

/** The build writes the manifest here. */
export function manifestPath(projectRoot: string): string {
  return path.join(projectRoot, '.build', 'host-manifest.json');
}

/** The build writes the functions here: a CommonJS module that exports each by its id. */
export function functionsPath(projectRoot: string): string {
  return path.join(projectRoot, '.build', 'host-functions.cjs');
}

/** Replaces the manifest in one step, so that a starting server never reads half of it. */
export async function writeManifest(projectRoot: string, manifest: ManifestInput): Promise<void> {
  const target = manifestPath(projectRoot);
  const draft = `${target}.${process.pid}.tmp`;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(draft, JSON.stringify(manifestSchema.parse(manifest), null, 2));
  await rename(draft, target);
}

/** Reads the manifest of the last build. Throws if there is none or it is of another shape. */
export async function readManifest(projectRoot: string): Promise<HostManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(manifestPath(projectRoot), 'utf8')));
}

/**
 * Compiles a manifest path to a test of request paths: `:name` takes one segment, `*` at the end
 * any rest, none included. A slash at the end makes no difference.
 */
export function compilePattern(pattern: string, ignoreCase = false): (path: string) => boolean {
  const fold = (path: string) => segmentsOf(ignoreCase ? path.toLowerCase() : path);
  const wanted = fold(pattern);
  const takesRest = wanted.at(-1)?.startsWith('*') ?? false;
  return (path) => {
    const given = fold(path);
    if (!takesRest && given.length !== wanted.length) return false;
    return wanted.every((segment, index) => isMatch(segment, given[index]));
  };
}

/** True for a manifest path that stands for many request paths. */
export function isPattern(path: string): boolean {
  return /[*:]/.test(path);
}

function isMatch(wanted: string, given: string | undefined): boolean {
  if (wanted.startsWith('*')) return true;
  return given !== undefined && (wanted.startsWith(':') ? given !== '' : wanted === given);
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}
