import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateModule } from '../../testing/server/scripts/evaluate-module';

const root = path.resolve(__dirname, '../..');
const project = path.join(__dirname, 'project.mjs');

/** The project with this in content/agency.json. */
function makeProject(agency: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'project-'));
  for (const name of ['scripts', 'src', 'host', 'supabase', 'content']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  writeFileSync(path.join(folder, 'content/agency.json'), agency);
  return folder;
}

test.each(['check', 'status'])('npm run %s names the line of a comma that is missing', (name) => {
  const folder = makeProject('{\n  "brand": "A"\n  "email": "a@b.example"\n}');
  const script = name === 'check' ? ['scripts/check.mjs'] : ['scripts/command.mjs', name];
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(stderr.toString()).toBe(
    'content/agency.json: line 3, column 3: a comma is missing before this\n',
  );
  expect(status).toBe(1);
});

test('a read-only folder is told in one sentence', () => {
  const error = "Object.assign(new Error('x'), { code: 'EROFS', path: '/srv/site/.build' })";
  expect(evaluateModule(project, `lib.messageOf(${error})`)).toBe(
    '/srv/site/.build: the file system is read-only (EROFS).',
  );
});

test('a Node that is too old is refused by each command', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unguarded = Object.values(scripts).filter((line) => line.includes('--import'));
  expect(unguarded).toEqual([]);
});

test('neither the mode nor the proxy of the whole machine reaches a command', () => {
  const env = { ...process.env, NODE_ENV: 'production', NO_PROXY: 'intranet.example' };
  const program = `
    import { runMain } from ${JSON.stringify(project)};
    await runMain(async () => console.log(process.env.NODE_ENV, process.env.NO_PROXY));`;
  const args = ['--input-type=module', '--eval', program];
  expect(execFileSync(process.execPath, args, { env }).toString()).toBe(
    'undefined intranet.example,127.0.0.1,localhost,[::1],::1\n',
  );
});
