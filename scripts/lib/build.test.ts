import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { functionsPath, manifestPath } from '../../host/manifest';
import { keepPending, PENDING_CHANGE } from '../../src/server/content/pending-change';
import { noteSaved, PUBLISHING } from '../../src/server/publishing/publication-files';
import { SECRET_VARIABLES } from '../../src/server/secret-variables';
import { evaluateModule } from '../../testing/server/scripts/evaluate-module';

const root = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('a build sees no secret, whoever calls it', () => {
  const variables = Object.fromEntries(SECRET_VARIABLES.map((name) => [name, 'secret']));
  const expression = `await lib.buildEnvironment(${JSON.stringify({ ...variables, SITE_URL: 'https://a.example' })})`;
  const env = evaluateModule(path.join(__dirname, 'build.mjs'), expression);
  expect(env).toMatchObject({ SITE_URL: 'https://a.example', NODE_ENV: 'production' });
  expect(JSON.stringify(env)).not.toContain('secret');
});

it('Netlify and the container build by the command that takes secrets away', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { build: 'node scripts/build.mjs' },
  });
  expect(read('netlify.toml')).toMatch(/^command = "npm run build"$/m);
  expect(read('Dockerfile')).toMatch(/^ +npm run build && /m);
});

it.each([manifestPath, functionsPath])('the container has what the host reads: %p', (pathOf) => {
  expect(read('Dockerfile')).toContain(` ${pathOf('/site')} `);
});

it('every variable that holds a password, a key or a private address is a secret', () => {
  const named = read('.env.example').match(/^[A-Z_]+(?==)/gm) ?? [];
  const isSecret = (name: string) =>
    /SECRET|PASSWORD|PRIVATE|^MAIL_OAUTH_|^(SMTP|IMAP|NOTIFY_WEBHOOK|CALENDAR_BUSY)_URL$/.test(
      name,
    );
  const formerName = 'SUPABASE_SERVICE_ROLE_KEY';
  expect([...SECRET_VARIABLES].sort()).toEqual([...named.filter(isSecret), formerName].sort());
});

const CONTENT_CHECK = 'src/gatsby/content-check/find-problems.ts';

/**
 * A project with our commands, whose Gatsby only notes that it built, and whose content is always whole.
 *
 * @param unwritten its texts that are still to be written
 */
async function makeProject(unwritten: readonly string[] = []): Promise<string> {
  const project = await mkdtemp(path.join(tmpdir(), 'built-beforehand-'));
  const copied = [
    ...['scripts', 'host', 'package-lock.json', 'supabase/local/errors.ts'],
    ...['src/server/secret-variables.ts', 'src/server/site-address.ts'],
    ...['src/server/publishing', 'src/domain/http-api/publication.ts', 'src/domain/zod.ts'],
    ...['src/server/faults.ts', 'src/server/if-there.ts', 'src/server/content/pending-change.ts'],
  ];
  for (const name of copied) {
    await cp(path.join(root, name), path.join(project, name), { recursive: true });
  }
  // There is no `static`: git keeps no folder without files.
  for (const folder of ['content', 'node_modules/gatsby', 'src/gatsby/content-check']) {
    await mkdir(path.join(project, folder), { recursive: true });
  }
  for (const name of ['tsx', 'zod']) {
    await symlink(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name));
  }
  await writeFile(
    path.join(project, 'node_modules/gatsby/cli.js'),
    `const { appendFileSync, writeFileSync } = require('node:fs');
     appendFileSync('.build/builds', 'built ');
     writeFileSync('.build/host-manifest.json', '{}');`,
  );
  await writeFile(
    path.join(project, CONTENT_CHECK),
    `export const projectFolders = () => [];
     export const findContentProblems = async () => [];
     export const findUnwritten = () => ${JSON.stringify(unwritten)};
     export const describeUnwritten = () => '1 text is to be written:';`,
  );
  return project;
}

it('a version that was built by npm run build is not built again by its start', async () => {
  const project = await makeProject();
  const builds = () => readFileSync(path.join(project, '.build/builds'), 'utf8');
  const buildIfNeeded = () =>
    evaluateModule(
      path.join(project, 'scripts/lib/build.mjs'),
      'await lib.buildIfNeeded() ?? null',
    );

  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
  expect(buildIfNeeded()).toBeNull();
  expect(builds()).toBe('built ');

  await writeFile(path.join(project, 'content', 'new.json'), '{}');
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
  expect(buildIfNeeded()).toBeNull();
  expect(builds()).toBe('built built ');
  await rm(project, { recursive: true });
});

it('a start does not build what was saved in the editor alone, and builds an edit by hand', async () => {
  const project = await makeProject();
  const builds = () => readFileSync(path.join(project, '.build/builds'), 'utf8');
  const start = `import { buildIfNeeded } from './scripts/lib/build.mjs'; await buildIfNeeded();`;
  const buildIfNeeded = () =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', start], {
      ...{ cwd: project, encoding: 'utf8' },
    });
  const content = path.join(project, 'content');
  const publishing = path.join(project, '.local', PUBLISHING);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });

  await writeFile(path.join(content, 'saved.json'), '{}');
  await mkdir(publishing, { recursive: true });
  await noteSaved(publishing, content);
  expect(buildIfNeeded()).toContain('saved content that is not published');
  expect(builds()).toBe('built ');

  await writeFile(path.join(content, 'by-hand.json'), '{}');
  buildIfNeeded();
  expect(builds()).toBe('built built ');
  await rm(project, { recursive: true });
});

it('a start finishes what a stop has cut off in the editor, and does not build it', async () => {
  const project = await makeProject();
  const read = (file: string) => readFileSync(path.join(project, file), 'utf8');
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
  const copy = path.join(project, 'copy');
  await mkdir(copy);
  await writeFile(path.join(copy, 'agency.json'), '"saved"');
  await mkdir(path.join(project, '.local', PUBLISHING), { recursive: true });
  const pending = path.join(project, '.local', PENDING_CHANGE);
  await keepPending(pending, copy, [{ path: 'agency.json', text: '"saved"' }]);

  const start = `import { buildIfNeeded } from './scripts/lib/build.mjs'; await buildIfNeeded();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', start], { cwd: project });
  expect(read('content/agency.json')).toBe('"saved"');
  expect(read('.build/builds')).toBe('built ');
  expect(existsSync(pending)).toBe(false);
  await rm(project, { recursive: true });
});

it('a build after one that was cut off begins without the cache of that one', async () => {
  const project = await makeProject();
  const build = () =>
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project, stdio: 'pipe' });
  const gatsby = path.join(project, 'node_modules/gatsby/cli.js');
  const whole = readFileSync(gatsby, 'utf8');
  const cached = ['redux/state', 'adapters/kept'].map((name) => path.join(project, '.cache', name));
  for (const file of cached) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '');
  }
  build();
  expect(cached.map((file) => existsSync(file))).toEqual([true, true]);

  await writeFile(gatsby, 'process.kill(process.ppid, "SIGKILL");');
  expect(build).toThrow();
  await writeFile(gatsby, whole);
  build();
  expect(cached.map((file) => existsSync(file))).toEqual([false, true]);
  await rm(project, { recursive: true });
});

it.each([
  ['for an address with TLS', { SITE_URL: 'https://site.example' }, false],
  ['for this machine', { SITE_URL: '' }, true],
  ['as a draft of the desk', { SITE_URL: 'https://site.example', DRAFT: '1' }, true],
  ['for Netlify', { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://site.example' }, false],
])('a site with texts to be written is built %s: %j, %s', async (_, variables, isBuilt) => {
  const project = await makeProject(['text']);
  const env = { ...process.env, ...variables };
  const build = () =>
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project, env, stdio: 'pipe' });
  if (isBuilt) expect(build).not.toThrow();
  else {
    const refusal = 'The site is not built for https://site.example before they are.';
    expect(build).toThrow(`1 text is to be written:\n${refusal}`);
  }
  expect(existsSync(path.join(project, '.build/builds'))).toBe(isBuilt);
  await rm(project, { recursive: true });
});

it('previews on Netlify may show what is to be written', async () => {
  const project = await makeProject(['text']);
  const variables = { NETLIFY: 'true', CONTEXT: 'deploy-preview', URL: 'https://site.example' };
  const env = { ...process.env, ...variables };
  const build = () =>
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project, env, stdio: 'pipe' });
  // Its build goes on to the code of worker threads, for which this project has no packages.
  expect(build).toThrow(/esbuild|workers/);
  expect(existsSync(path.join(project, '.build/builds'))).toBe(true);
  await rm(project, { recursive: true });
});
