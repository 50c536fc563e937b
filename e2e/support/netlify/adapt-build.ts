import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import createNetlifyAdapter from 'gatsby-adapter-netlify';
import { type HostManifest, readManifest } from '../../../host/manifest';

type AdaptContext = Parameters<ReturnType<typeof createNetlifyAdapter>['adapt']>[0];

const projectRoot = path.join(__dirname, '..', '..', '..');

/** Pages are enough: all other files are served from where they are. */
const isPage = (route: HostManifest['routes'][number]) =>
  route.type !== 'static' || route.filePath.endsWith('.html');

const contextOf = ({ routes, functions }: HostManifest): AdaptContext =>
  ({
    routesManifest: routes
      .filter(isPage)
      .map((route) => (route.type === 'function' ? route : { ...route, headers: [] })),
    functionsManifest: functions.map((built) => ({
      ...built,
      name: built.functionId,
      requiredFiles: [built.pathToEntryPoint],
    })),
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
  await symlink(
    path.join(projectRoot, '.cache', 'functions'),
    path.join(folder, '.cache', 'functions'),
  );
  process.chdir(folder);
  await createNetlifyAdapter().adapt(contextOf(manifest));
}
