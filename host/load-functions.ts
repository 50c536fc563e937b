import { createRequire } from 'node:module';
import path from 'node:path';
import type { FunctionRequest, FunctionResponse } from './function-message';
import type { HostManifest } from './manifest';

/** A compiled Gatsby Function. */
export type FunctionHandler = (request: FunctionRequest, response: FunctionResponse) => unknown;

export interface LoadedFunction {
  /** Path with `:name` parameters, without a slash at the end. */
  route: string;
  handler: FunctionHandler;
}

/** Loads each function of the build once. Throws if a file is missing or exports no function. */
export function loadFunctions(projectRoot: string, manifest: HostManifest): LoadedFunction[] {
  const requireBuilt = createRequire(path.join(projectRoot, 'package.json'));
  const handlers = new Map(
    manifest.functions.map(({ functionId, pathToEntryPoint }) => {
      const exported: unknown = requireBuilt(path.join(projectRoot, pathToEntryPoint));
      return [functionId, toHandler(exported, pathToEntryPoint)];
    }),
  );
  return manifest.routes.flatMap((route) => {
    const handler = route.type === 'function' ? handlers.get(route.functionId) : undefined;
    return handler ? [{ route: route.path.replace(/\/$/, ''), handler }] : [];
  });
}

function toHandler(exported: unknown, file: string): FunctionHandler {
  const candidate = hasDefault(exported) ? exported.default : exported;
  if (!isHandler(candidate)) throw new Error(`${file} does not export a function`);
  return candidate;
}

function hasDefault(exported: unknown): exported is { default: unknown } {
  return typeof exported === 'object' && exported !== null && 'default' in exported;
}

function isHandler(candidate: unknown): candidate is FunctionHandler {
  return typeof candidate === 'function';
}
