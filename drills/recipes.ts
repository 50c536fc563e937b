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

/** Bundles a probe with the code of the copy, and lets it look. */
async function look(project: string, probe: string, ...args: string[]) {
  const bundle = path.join(project, 'probe.cjs');
  await run(
    path.join(project, 'node_modules/.bin/esbuild'),
    [
      path.join('drills/probes', probe),
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--jsx=automatic',
      '--loader:.css=empty',
      '--alias:gatsby=./src/__mocks__/gatsby.tsx',
      '--alias:@reach/router=@gatsbyjs/reach-router',
      '--log-level=error',
      `--outfile=${bundle}`,
    ],
    { cwd: project },
  );
  const { stdout } = await run(process.execPath, [bundle, ...args], { cwd: project });
  return JSON.parse(stdout) as Record<string, unknown>;
}

interface Recipe {
  name: string;
  /** Its section in the document. */
  title: string;
  /** The most files that a person changes or makes. */
  files: number;
  /** File of drills/probes, and what it is called with. */
  probe: [file: string, ...args: string[]];
  seen: Record<string, string | boolean>;
}

/** Carries out a recipe of docs/development.md in a copy of the project, and looks for what it adds in the code. */
const drillOf = ({ name, title, files, probe, seen }: Recipe): Drill<unknown> => ({
  name,
  async run(claims) {
    const project = await copyProject();
    try {
      const changed = await applyRecipe(project, await readRecipe(title));
      claims.atMost('files that the recipe changes by hand', files, changed.length, 'files');
      const found = await look(project, ...probe);
      for (const [what, expected] of Object.entries(seen)) {
        claims.same(what, String(expected), String(found[what]));
      }
    } finally {
      await rm(project, { recursive: true, force: true });
    }
  },
});

export const addField = drillOf({
  name: 'add-field',
  title: 'Add a field to the enquiry',
  files: 4,
  probe: ['field-probe.tsx', 'website', 'rao.example'],
  seen: {
    form: true,
    facts: true,
    taken: true,
    bound: 'Please keep your website to 200 characters.',
    added: true,
    edited: true,
    history: 'Dev set the website to rao.example',
    list: true,
  },
});

export const addStatus = drillOf({
  name: 'add-status',
  title: 'Add a status',
  files: 2,
  probe: ['status-probe.tsx', 'proposed'],
  seen: {
    taken: true,
    filter: true,
    label: 'Proposal sent',
    history: 'Dev changed the status from New to Proposal sent',
  },
});

export const addDeskPage = drillOf({
  name: 'add-desk-page',
  title: 'Add a page to the desk',
  files: 4,
  probe: ['desk-page-probe.tsx', '/admin/notices'],
  seen: { label: 'Notices', document: true, heading: 'Notices' },
});

export const addEmail = drillOf({
  name: 'add-email',
  title: 'Add an email',
  files: 4,
  probe: ['account-email-probe.ts', 'renamed'],
  seen: { isJob: true, subject: 'Your name at … was changed', holdsName: true },
});
