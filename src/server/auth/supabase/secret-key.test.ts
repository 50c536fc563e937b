import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.join(__dirname, '../../../..');
const MODULE = 'src/server/auth/supabase/auth-admin.ts';

const filesIn = async (folder: string) =>
  (await readdir(path.join(ROOT, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/** The modules that a function is made of. */
async function modulesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}

it('is in reach of the functions that manage people, and of no other', async () => {
  const functions = await filesIn('src/api');
  const reach = await Promise.all(
    functions.map(async (entry) => {
      const modules = await modulesOf(entry);
      return modules.includes(MODULE) ? entry : undefined;
    }),
  );
  expect(reach.filter((entry) => entry !== undefined).sort()).toEqual([
    'src/api/staff.ts',
    'src/api/staff/[id].ts',
    'src/api/staff/[id]/address.ts',
    'src/api/staff/[id]/invitation.ts',
  ]);
});

it('is read by that module, by log-in, by backups, by files and by the email worker alone', async () => {
  const files = [...(await filesIn('src/server')), ...(await filesIn('src/api'))];
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })),
  );
  const readers = texts.filter(({ text }) => text.includes('SUPABASE_SECRET_KEY'));
  expect(readers.map(({ file }) => file).sort()).toEqual([
    // Only this key may tell Auth a visitor's address, where the project's owner has switched that on.
    'src/server/auth/supabase/ask-auth.ts',
    MODULE,
    'src/server/backups/local-backups.ts',
    'src/server/email/ability.ts',
    'src/server/email/deliver.ts',
    'src/server/env.ts',
    // Storage signs links to files by this key alone.
    'src/server/files/take-file.ts',
    // Takes it out of a build's environment.
    'src/server/secret-variables.ts',
  ]);
});
