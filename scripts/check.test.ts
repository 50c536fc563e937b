import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { testOurContent } from '../testing/pages/content/our-content';

const root = path.join(__dirname, '..');
const run = promisify(execFile);

/** Runs a command in a project; the text of one that fails begins with its exit code. */
async function check(project: string, script = 'check', ...options: string[]): Promise<string> {
  try {
    const command = path.join(project, `scripts/${script}.mjs`);
    return (await run(process.execPath, [command, ...options], { cwd: project })).stdout;
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return `${code}: ${stderr || stdout}`;
  }
}

it('npm run check passes on the content of this site', async () => {
  expect(await check(root)).toContain('The content is whole.');
});

/** A copy of the project, whose content may be broken. */
async function withCopy(work: (project: string) => Promise<void>): Promise<void> {
  const project = await mkdtemp(path.join(tmpdir(), 'checked-'));
  try {
    for (const name of [
      'scripts',
      'host',
      'supabase/local/errors.ts',
      'src',
      'content',
      'static',
      'package.json',
      'package-lock.json',
    ].filter((file) => existsSync(path.join(root, file)))) {
      await cp(path.join(root, name), path.join(project, name), { recursive: true });
    }
    await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
    await work(project);
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

const FILE = 'content/pages/not-found.json';
const BROKEN = '{\n  "heading": "Oops",\n}';
const FAULT =
  '1 problem in the content\ncontent/pages/not-found.json: is not JSON: line 3, column 1: expected a name in double quotes; or the comma before this is one too many';

it('npm run check names each fault, and fails', () =>
  withCopy(async (project) => {
    await writeFile(path.join(project, FILE), BROKEN);
    expect(await check(project)).toContain(`1: ${FAULT}`);
  }));

it('npm run build names it too, and stops before Gatsby starts', () =>
  withCopy(async (project) => {
    await writeFile(path.join(project, FILE), BROKEN);
    expect(await check(project, 'build')).toContain(`1: ${FAULT}`);
    expect(existsSync(path.join(project, '.cache'))).toBe(false);
  }));

testOurContent(
  'it counts the words that a translation lacks, and lists them for a translator',
  () =>
    withCopy(async (project) => {
      const agency = path.join(project, 'content/agency.json');
      const text = await readFile(agency, 'utf8');
      await writeFile(agency, text.replace(/"languages": .*/, '"languages": ["en-IN", "hi"],'));
      await rm(path.join(project, 'content/hi/pages/not-found.json'));
      expect(await check(project)).toMatch(
        /^The content is whole\.\nhi: \d+ words missing in \d+ files\n/,
      );
      const list = await check(project, 'check', '--language', 'hi');
      expect(list).toMatch(/\npages\/not-found\.json +heading +Oops! Page not found +missing\n/);
      expect(await check(project, 'check', '--translated')).toMatch(
        /\ncontent\/hi\/translated\.json: \d+ words are marked as translated\nhi: /,
      );
      const page = path.join(project, 'content/ctas.json');
      await writeFile(
        page,
        (await readFile(page, 'utf8')).replace('"Return to Home"', '"Go home"'),
      );
      expect(await check(project, 'check', '--language', 'hi')).toMatch(
        /\nctas\.json +\[return-home\]\.label +Go home +changed\n/,
      );
    }),
);

it('a language that the site does not have', async () => {
  expect(await check(root, 'check', '--language', 'xx')).toMatch(
    /^1: --language must name a folder of words in content\/: /,
  );
});

/** As the editors of JetBrains name it. */
const TEMPORARY = `${FILE}___jb_tmp___`;

/** Mends the file as many editors do, by one that takes its place, and breaks it again, until both were told. */
const REPLACING = `
  import { renameSync, writeFileSync } from 'node:fs';
  import { judgeEdits } from './scripts/lib/content.mjs';
  const texts = [${JSON.stringify(BROKEN)}, ${JSON.stringify('{}')}, ${JSON.stringify(BROKEN)}];
  let told = 0;
  const edit = () => {
    writeFileSync(${JSON.stringify(TEMPORARY)}, texts[told]);
    renameSync(${JSON.stringify(TEMPORARY)}, ${JSON.stringify(FILE)});
  };
  const edits = setInterval(edit, 500);
  let wasBroken;
  const stop = judgeEdits((text) => {
    const isBroken = text.includes('is not JSON');
    if (isBroken === wasBroken) return;
    wasBroken = isBroken;
    told += 1;
    console.log(told, isBroken);
    if (told < texts.length) return;
    clearInterval(edits);
    stop();
  });
`;

it('so is a file that an editor puts in the place of the old one', () =>
  withCopy(async (project) => {
    const command = ['--input-type=module', '--eval', REPLACING];
    const { stdout } = await run(process.execPath, command, { cwd: project });
    expect(stdout).toBe('1 true\n2 false\n3 true\n');
  }));

/** Edits a file until the watcher, which takes a moment to begin, has told of it: more often than one judgement lasts. */
const EDITING = `
  import { writeFileSync } from 'node:fs';
  import { judgeEdits } from './scripts/lib/content.mjs';
  const edits = setInterval(() => writeFileSync(${JSON.stringify(FILE)}, ${JSON.stringify(BROKEN)}), 200);
  const stop = judgeEdits((text) => {
    console.log(text);
    clearInterval(edits);
    stop();
  });
`;

it('an edit under npm run dev is judged', () =>
  withCopy(async (project) => {
    const command = ['--input-type=module', '--eval', EDITING];
    const { stdout } = await run(process.execPath, command, { cwd: project });
    expect(stdout).toBe(`${FAULT}\n`);
  }));
