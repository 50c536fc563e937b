import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/** Loads a TypeScript module of the project; only now, as tsx may have been installed just before. */
export async function loadTypeScript(file) {
  await import('tsx/cjs');
  return createRequire(import.meta.url)(path.join(projectRoot, file));
}
