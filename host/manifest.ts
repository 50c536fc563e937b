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
    ignoreCase: z.boolean(),
  }),
]);

const manifestSchema = z.object({
  routes: z.array(routeSchema),
  functions: z.array(z.object({ functionId: z.string(), pathToEntryPoint: z.string() })),
  trailingSlash: z.enum(['always', 'never', 'ignore', 'legacy']),
  /** The address that the files name now, and the one that Gatsby built them for (`moveSite`). */
  siteUrl: z.string(),
  builtFor: z.string(),
});

/** What the build tells the server: Gatsby's adapter manifests, cut to what the server reads. */
export type HostManifest = z.infer<typeof manifestSchema>;
export type ManifestRoute = HostManifest['routes'][number];
export type StaticRoute = Extract<ManifestRoute, { type: 'static' }>;

/** Where the build leaves the manifest, seen from the project's root. */
export function manifestPath(projectRoot: string): string {
  return path.join(projectRoot, '.build', 'host-manifest.json');
}

/** Replaces the manifest in one step, so that a starting server never reads half of it. */
export async function writeManifest(projectRoot: string, manifest: HostManifest): Promise<void> {
  const target = manifestPath(projectRoot);
  const draft = `${target}.${process.pid}.tmp`;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(draft, JSON.stringify(manifest, null, 2));
  await rename(draft, target);
}

/** Reads the manifest of the last build. Throws if there is none or it is of another shape. */
export async function readManifest(projectRoot: string): Promise<HostManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(manifestPath(projectRoot), 'utf8')));
}
