import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(__dirname, '..');

/** The folders of product code. */
const PRODUCT = ['src', 'host', 'scripts', 'supabase/local'];

/** Static, dynamic, of types alone, and of a file for its effect. */
const IMPORT =
  /(?:from|import\()\s*(?:\/\*[^*]*\*\/\s*)?['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Every module of the product but its tests, as a path from the root. */
export function productModules(): string[] {
  return PRODUCT.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.d)\.(tsx?|mjs)$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  );
}

/** The modules of the product that each of them imports, types and dynamic imports included. */
export function importGraph(modules: readonly string[]): Map<string, string[]> {
  const known = new Set(modules);
  const fileOf = (target: string) =>
    ['', '.ts', '.tsx', '.mjs'].map((end) => target + end).find((file) => known.has(file));
  return new Map(
    modules.map((file) => {
      const targets = [...readSource(file).matchAll(IMPORT)].map(([, from, effect]) =>
        path.posix.join(path.posix.dirname(file), from ?? effect ?? ''),
      );
      return [file, [...new Set(targets.flatMap((target) => fileOf(target) ?? []))]];
    }),
  );
}
