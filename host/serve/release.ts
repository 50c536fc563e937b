import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction, constants } from 'node:vm';
import { EDITOR_PATH } from '../../src/domain/content-editor';
import { apiOrigin, contentRepository } from '../../src/domain/content-repository';
import { editorPolicy, withStorage } from '../../src/security/headers';
import type { startWorkers } from '../workers/start-workers';
import { functionsPath, type HostManifest, readManifest, readSite, type Site } from '../manifest';
import type { FunctionHandler } from './function-call';

/** A build as it is served: its pages, and the functions that know the same content. */
export interface Release {
  /** Holds `public` and `.build`. */
  folder: string;
  code: Code;
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
type Code = Record<string, unknown>;

/**
 * Runs the bundle of a build as Node does, past the loader that compiles our sources: that one gives the bundle a map of its
 * sources, and reading the stack of a first error took 600 MB for it.
 */
function loadCode(folder: string): Code {
  const filename = functionsPath(folder);
  const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
  const run = compileFunction(readFileSync(filename, 'utf8'), parameters, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module: { exports: Code } = { exports: {} };
  const { exports } = module;
  run.call(exports, exports, createRequire(filename), module, filename, path.dirname(filename));
  return module.exports;
}

/** The built functions by their ids. Throws if the function of a route is missing. */
function findFunctions(
  { folder, code }: Pick<Release, 'folder' | 'code'>,
  { routes }: HostManifest,
): ReadonlyMap<string, FunctionHandler> {
  const ids = routes.flatMap((route) => (route.type === 'function' ? [route.functionId] : []));
  return new Map(
    ids.map((id) => {
      const handler = code[id];
      if (typeof handler !== 'function') {
        throw new Error(`${functionsPath(folder)} exports no function ${id}`);
      }
      return [id, handler as FunctionHandler];
    }),
  );
}

const POLICY = 'content-security-policy';

/**
 * The policies of a build's pages for this start: they may send files to its Supabase project, and the editor may ask GitHub
 * where the content is in a repository.
 */
function withOurPolicies(manifest: HostManifest): HostManifest {
  const ofEditor = editorPolicy(apiOrigin(contentRepository(process.env)));
  const routes = manifest.routes.map((route) => {
    if (route.type !== 'static' || !route.filePath.endsWith('.html')) return route;
    const policy = route.headers[POLICY];
    if (policy === undefined) return route;
    const own = route.path.startsWith(EDITOR_PATH) ? ofEditor : withStorage(policy);
    return { ...route, headers: { ...route.headers, [POLICY]: own } };
  });
  return { ...manifest, routes };
}

/** Loads a build. Throws if it is missing or incomplete. */
export async function loadRelease(folder: string): Promise<Release> {
  const manifest = withOurPolicies(await readManifest(folder));
  const code = loadCode(folder);
  const functions = findFunctions({ folder, code }, manifest);
  return { folder, code, manifest, site: readSite(manifest), functions };
}

/** The workers of a build, which send its words. */
export function loadWorkers({ folder, code }: Release): typeof startWorkers {
  const { startWorkers: start } = code;
  if (typeof start !== 'function') throw new Error(`${functionsPath(folder)} exports no workers`);
  return start as typeof startWorkers;
}
