import { createRequire } from 'node:module';
import { EDITOR_POLICY, withStorage } from '../../src/security/headers';
import type { startWorkers } from '../workers/start-workers';
import { functionsPath, type HostManifest, readManifest, readSite, type Site } from '../manifest';
import type { FunctionHandler } from './function-call';

/** A build as it is served: its pages, and the functions that know the same content. */
export interface Release {
  /** Holds `public` and `.build`. */
  folder: string;
  manifest: HostManifest;
  site: Site;
  functions: ReadonlyMap<string, FunctionHandler>;
}

/** The builds that are served. A publication puts another in place of one, between two requests. */
export interface Served {
  /** For visitors. */
  live: Release;
  /** For managers who look at it. */
  draft?: { id: string; release: Release } | undefined;
}

/** The exports of a build: functions by their ids, and the workers that know its content. */
function loadCode(folder: string): Record<string, unknown> {
  const file = functionsPath(folder);
  return createRequire(file)(file);
}

/** Loads the built functions by their ids. Throws if the file, or the function of a route, is missing. */
function loadFunctions(
  folder: string,
  { routes }: HostManifest,
): ReadonlyMap<string, FunctionHandler> {
  const exported = loadCode(folder);
  const ids = routes.flatMap((route) => (route.type === 'function' ? [route.functionId] : []));
  return new Map(
    ids.map((id) => {
      const handler = exported[id];
      if (typeof handler !== 'function') {
        throw new Error(`${functionsPath(folder)} exports no function ${id}`);
      }
      return [id, handler as FunctionHandler];
    }),
  );
}

const POLICY = 'content-security-policy';

/** The pages of a build may send files to the Storage of the project that this start knows. */
const withOurStorage = (manifest: HostManifest): HostManifest => ({
  ...manifest,
  routes: manifest.routes.map((route) => {
    const policy = route.type === 'static' ? route.headers[POLICY] : undefined;
    if (route.type !== 'static' || policy === undefined || policy === EDITOR_POLICY) return route;
    return { ...route, headers: { ...route.headers, [POLICY]: withStorage(policy) } };
  }),
});

/** Loads a build. Throws if it is missing or incomplete. */
export async function loadRelease(folder: string): Promise<Release> {
  const manifest = withOurStorage(await readManifest(folder));
  const functions = loadFunctions(folder, manifest);
  return { folder, manifest, site: readSite(manifest), functions };
}

/** The workers of a build, which send its words. */
export function loadWorkers({ folder }: Release): typeof startWorkers {
  const { startWorkers: start } = loadCode(folder);
  if (typeof start !== 'function') throw new Error(`${functionsPath(folder)} exports no workers`);
  return start as typeof startWorkers;
}
