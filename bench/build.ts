import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../scripts/lib/command';

/**
 * Measures the build in a copy of the project: the site from nothing, in its first language alone and in all of them; once more
 * with nothing changed (the fixed cost of every build); and with 1,000 generated case studies, whose cost is the difference from
 * the run before. `npx tsx bench/build.ts [number of case studies]`
 */

const EXTRA = Number(process.argv[2] ?? 1000);

/** The aim: pages a second that more pages take. */
const AIM = 40;

/** The most that a build in two languages may take of one in the first alone. */
const MOST_OF_TWO = 1.5;

const COPIED = [
  ...['content', 'src', 'static', 'host', 'netlify', 'scripts', 'supabase/local'],
  ...['package.json', 'tsconfig.json'],
  ...['gatsby-config.ts', 'gatsby-node.ts', 'gatsby-browser.tsx', 'gatsby-ssr.tsx'],
];
const STUDIES = 'content/portfolio/case-studies';

const studySchema = z.looseObject({
  href: z.string(),
  title: z.string(),
  meta: z.looseObject({ title: z.string() }),
});

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'));
  for (const entry of COPIED) await cp(entry, join(folder, entry), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function addCaseStudies(folder: string, count: number): Promise<void> {
  const files = await readdir(join(folder, STUDIES));
  for (let index = 0; index < count; index++) {
    const file = join(folder, STUDIES, files[index % files.length] ?? '');
    const study = studySchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const title = `${study.title} ${index}`;
    const extra = {
      ...study,
      title,
      order: files.length + index + 1,
      href: `${study.href}-${index}`,
      meta: { ...study.meta, title },
    };
    await writeFile(file.replace('.json', `-${index}.json`), JSON.stringify(extra));
  }
}

/** Duration of a command, and the peak memory of it and its children together. */
interface MeasuredRun {
  seconds: number;
  megabytes: number;
}

const SAMPLE_MS = 500;

interface Process {
  id: number;
  parent: number;
  kilobytes: number;
}

function processes(): Process[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
      return { id, parent, kilobytes };
    });
}

function residentMegabytes(root: number): number {
  const all = processes();
  const family = new Set([root]);
  // Children are listed after their parents, but for process ids that were used before.
  for (const { id, parent } of [...all, ...all]) if (family.has(parent)) family.add(id);
  const kilobytes = all.filter(({ id }) => family.has(id)).map((process) => process.kilobytes);
  return kilobytes.reduce((sum, held) => sum + held, 0) / 1024;
}

/**
 * Runs a command to its end.
 *
 * @throws with the end of its output when it fails
 */
async function measureRun(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredRun> {
  const start = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-4000);
    });
  }
  let megabytes = 0;
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0));
  }, SAMPLE_MS);
  await once(child, 'close');
  clearInterval(sampling);
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

async function build(folder: string, what: string): Promise<MeasuredRun> {
  const run = await measureRun(process.execPath, ['node_modules/gatsby/cli.js', 'build'], {
    cwd: folder,
    env: { ...process.env, CI: 'true', GATSBY_TELEMETRY_DISABLED: '1' },
  });
  console.log(`${what}: ${run.seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MB`);
  return run;
}

const agencySchema = z.looseObject({ languages: z.array(z.string()) });

/** Changes the languages of the site, and takes away what was built. */
async function setLanguages(folder: string, languages: readonly string[]): Promise<void> {
  const file = join(folder, 'content/agency.json');
  const { deskLanguage: _, ...agency } = agencySchema.parse(
    JSON.parse(await readFile(file, 'utf8')),
  );
  await writeFile(file, JSON.stringify({ ...agency, languages }));
  for (const made of ['.cache', 'public']) {
    await rm(join(folder, made), { recursive: true, force: true });
  }
}

/** Builds the site from nothing in one language and in two, where it has them. @returns whether two take too long */
async function compareLanguages(folder: string): Promise<boolean> {
  const file = await readFile(join(folder, 'content/agency.json'), 'utf8');
  const [first = '', second] = agencySchema.parse(JSON.parse(file)).languages;
  await setLanguages(folder, [first]);
  const alone = await build(folder, `In ${first} alone, from nothing`);
  if (second === undefined) return false;
  await setLanguages(folder, [first, second]);
  const both = await build(folder, `In ${first} and ${second}, from nothing`);
  const times = both.seconds / alone.seconds;
  console.log(`Two languages take ${times.toFixed(2)} times as long (at most ${MOST_OF_TWO})`);
  return times > MOST_OF_TWO;
}

async function main(): Promise<void> {
  const folder = await copyProject();
  try {
    const isSlow = await compareLanguages(folder);
    const again = await build(folder, 'As it is, again');
    await addCaseStudies(folder, EXTRA);
    const large = await build(folder, `With ${EXTRA} case studies more`);
    const rate = EXTRA / (large.seconds - again.seconds);
    console.log(`${rate.toFixed(0)} pages a second (aim: ${AIM})`);
    process.exitCode = rate >= AIM && !isSlow ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand(main);
