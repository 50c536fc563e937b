import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../host/start';
import type { Drill } from './support/drill';
import { applyRecipe, readRecipe } from './support/recipe';

const run = promisify(execFile);

/** The parts of the project that the recipe and the probe need. */
const PARTS = ['src', 'content', 'supabase', 'drills', 'package.json', 'tsconfig.base.json'];

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recipe-'));
  for (const part of PARTS) {
    await cp(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Bundles the probe with the code of the copy, and lets it look. */
async function lookAtField(project: string, field: string, value: string) {
  const probe = path.join(project, 'field-probe.cjs');
  await run(
    path.join(project, 'node_modules/.bin/esbuild'),
    [
      'drills/probes/field-probe.tsx',
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--jsx=automatic',
      '--alias:gatsby=./src/__mocks__/gatsby.tsx',
      '--alias:@reach/router=@gatsbyjs/reach-router',
      '--log-level=error',
      `--outfile=${probe}`,
    ],
    { cwd: project },
  );
  const { stdout } = await run(process.execPath, [probe, field, value], { cwd: project });
  return JSON.parse(stdout) as Record<string, string | boolean>;
}

const EXPECTED = {
  form: true,
  facts: true,
  taken: true,
  bound: 'Please keep your website to 200 characters.',
  added: true,
  edited: true,
  history: 'Dev set the website to rao.example',
  list: true,
};

/** The field of the recipe "Add a field to the enquiry", added to a copy of the project by it and looked for in the code. */
export const addField: Drill<unknown> = {
  name: 'add-field',
  async run(claims) {
    const project = await copyProject();
    try {
      const recipe = await readRecipe('Add a field to the enquiry');
      const files = await applyRecipe(project, recipe);
      claims.atMost('files that the recipe changes by hand', 4, files.length, 'files');
      const seen = await lookAtField(project, 'website', 'rao.example');
      for (const [place, expected] of Object.entries(EXPECTED)) {
        claims.same(place, String(expected), String(seen[place]));
      }
    } finally {
      await rm(project, { recursive: true, force: true });
    }
  },
};
