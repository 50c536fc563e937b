import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import createNetlifyAdapter from 'gatsby-adapter-netlify';
import { z } from 'zod';
import { type HostManifest, readManifest } from '../../../host/manifest';

type AdaptContext = Parameters<ReturnType<typeof createNetlifyAdapter>['adapt']>[0];

const projectRoot = path.join(__dirname, '..', '..', '..');

/** Pages are enough: all other files are served from where they are. */
const isPage = (route: HostManifest['routes'][number]) =>
  route.type !== 'static' || route.filePath.endsWith('.html');

/** Gatsby lists the functions that it compiled in a file of its own. */
const functionsSchema = z.array(
  z.object({ functionId: z.string(), relativeCompiledFilePath: z.string() }),
);

const contextOf = (
  { routes }: HostManifest,
  functions: z.infer<typeof functionsSchema>,
): AdaptContext =>
  ({
    routesManifest: routes
      .filter(isPage)
      .map((route) => (route.type === 'function' ? route : { ...route, headers: [] })),
    functionsManifest: functions.map(({ functionId, relativeCompiledFilePath }) => {
      const pathToEntryPoint = `.cache/functions/${relativeCompiledFilePath}`;
      return { functionId, pathToEntryPoint, name: functionId, requiredFiles: [pathToEntryPoint] };
    }),
    headerRoutes: [],
    pathPrefix: '',
    remoteFileAllowedUrls: [],
    // Of the rest that Gatsby passes this adapter reads nothing.
  }) as unknown as AdaptContext;

/**
 * Has Netlify's adapter prepare the build that is there, in an empty folder which becomes the working directory: pages
 * where Netlify looks for them, `_redirects`, and a handler for each function.
 */
export async function adaptBuild(folder: string): Promise<void> {
  const manifest = await readManifest(projectRoot);
  for (const route of manifest.routes.filter(isPage)) {
    if (route.type !== 'static') continue;
    await cp(path.join(projectRoot, route.filePath), path.join(folder, route.filePath));
  }
  await mkdir(path.join(folder, '.cache'));
  const compiled = path.join(projectRoot, '.cache', 'functions');
  await symlink(compiled, path.join(folder, '.cache', 'functions'));
  const functions = functionsSchema.parse(
    JSON.parse(await readFile(path.join(compiled, 'manifest.json'), 'utf8')),
  );
  process.chdir(folder);
  await createNetlifyAdapter().adapt(contextOf(manifest, functions));
}
