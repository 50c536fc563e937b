/**
 * `npm run test:node -- 22 24 26`: builds the site from nothing on each of these versions of Node, starts it, sends an
 * enquiry and reads it at the desk. The npm package `node` brings their binaries.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, projectRoot, runMain } from './lib/project.mjs';
import { run, stage, tail } from './lib/run.mjs';

const PORT = '9717';
const site = `http://127.0.0.1:${PORT}`;
const staff = { email: 'staff@example.in', password: 'correct horse battery' };
const startLimitMs = 120_000;

await runMain(async () => {
  const versions = process.argv.slice(2);
  if (versions.length === 0 || !versions.every((version) => /^\d+(\.\d+)*$/.test(version))) {
    throw new CommandError('Usage: npm run test:node -- <version> …, such as 22 24 26');
  }
  const rows = [];
  for (const version of versions) rows.push(await stage(`Node ${version}`, () => tryOut(version)));
  console.table(rows);
});

/** @param {string} version */
async function tryOut(version) {
  const node = await findNode(version);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'node-version-'));
  try {
    const buildSeconds = await build(node.file);
    return { node: node.version, buildSeconds, ...(await serve(node.file, dataDir)) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} version
 * @returns {Promise<{ version: string, file: string }>}
 */
async function findNode(version) {
  const print = 'JSON.stringify({ version: process.version, file: process.execPath })';
  // The package brings its binary by an install script, which this project's own settings forbid.
  const npx = ['exec', '--yes', '--ignore-scripts=false', `--package=node@${version}`, '--'];
  const { ok, output } = await run('npm', [...npx, 'node', '-p', print]);
  const found = output.split('\n').find((line) => line.startsWith('{'));
  if (!ok || !found) throw new CommandError(`Node ${version} cannot be had:\n${tail(output)}`);
  return JSON.parse(found);
}

/** @param {number} start */
function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}

/** @param {string} node */
async function build(node) {
  for (const folder of ['.cache', 'public']) {
    await rm(path.join(projectRoot, folder), { recursive: true, force: true });
  }
  const started = Date.now();
  const { ok, output } = await run(node, ['scripts/build.mjs']);
  if (!ok) throw new CommandError(`The build failed:\n${tail(output)}`);
  return secondsSince(started);
}

/**
 * @param {string} node
 * @param {string} dataDir
 */
async function serve(node, dataDir) {
  const started = Date.now();
  const variables = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, SUPABASE_URL: '' };
  const child = spawn(node, ['scripts/start.mjs', '--prepared'], {
    cwd: projectRoot,
    env: { ...process.env, ...variables, SMTP_URL: '', SITE_URL: '', PORT, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await untilHealthy(child);
    const startSeconds = secondsSince(started);
    const reference = await send();
    return { startSeconds, enquiry: reference, read: await read(reference) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function untilHealthy(child) {
  const deadline = Date.now() + startLimitMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${site}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new CommandError('The host did not become healthy.');
}

/**
 * @param {string} call
 * @param {object} body
 * @param {number} status
 */
async function post(call, body, status) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(site + call, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== status) {
    throw new CommandError(`${call}: ${answer.status} ${await answer.text()}`);
  }
  return answer;
}

/** @returns {Promise<string>} the enquiry's reference */
async function send() {
  const enquiry = {
    name: 'Asha Rao',
    email: 'asha@example.in',
    service: 'ecommerce',
    message: 'We sell cloth, and want to sell it online.',
  };
  const answer = await post('/api/enquiries', enquiry, 201);
  const { reference } = /** @type {{ reference: string }} */ (await answer.json());
  return reference;
}

/** @param {string} reference */
async function read(reference) {
  const signedIn = await post('/api/session', staff, 200);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const answer = await fetch(`${site}/api/leads`, { headers: { cookie: cookie.join('; ') } });
  const page = /** @type {{ leads?: { reference: string }[] }} */ (await answer.json());
  const isThere = page.leads?.some((lead) => lead.reference === reference);
  if (!isThere) throw new CommandError(`The desk does not show ${reference}: ${answer.status}`);
  return 'at the desk';
}
