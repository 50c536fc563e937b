import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/** Everything a build reads; `host` for the adapter, which Gatsby runs. */
const sources = ['content', 'src', 'static', 'host', 'package-lock.json', 'tsconfig.json'];
const rootFiles = /^gatsby-.*\.tsx?$/;
/** Written by the build itself, or read by tests or by the running host alone. */
const ignored =
  /(\.test\.tsx?|gatsby-types\.d\.ts)$|[/\\]testing[/\\]|^host[/\\](start|main|serve|backend)\b/;
const buildVariables = /^(NETLIFY|GATSBY_.*)$/;

/** One hash over all a build depends on: equal hashes mean the build need not run again. */
export async function hashSources(env = process.env) {
  const hash = createHash('sha256');
  hash.update(process.versions.node);
  for (const name of Object.keys(env)
    .filter((key) => buildVariables.test(key))
    .sort()) {
    hash.update(`\0${name}=${env[name]}`);
  }
  for (const file of await listSources()) {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(path.join(projectRoot, file)));
  }
  return hash.digest('hex');
}

async function listSources() {
  const entries = await readdir(projectRoot, { withFileTypes: true });
  const roots = entries.filter(({ name }) => sources.includes(name) || rootFiles.test(name));
  const files = await Promise.all(
    roots.map(async (entry) => {
      if (entry.isFile()) return [entry.name];
      const inside = await readdir(path.join(projectRoot, entry.name), {
        recursive: true,
        withFileTypes: true,
      });
      return inside
        .filter((found) => found.isFile())
        .map((found) =>
          path.relative(projectRoot, path.join(found.parentPath ?? found.path, found.name)),
        );
    }),
  );
  return files
    .flat()
    .filter((file) => !ignored.test(file))
    .sort();
}
