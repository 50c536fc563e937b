import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { list } from 'tar';
import { openBrowser } from '../../../testing/server/browser';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { enterCode, logIn, setUpFactor, statusOf } from '../../../testing/server/factor';
import backups from '../../../src/api/backups';
import file from '../../../src/api/backups/file';
import factor from '../../../src/api/factor';
import log from '../../../src/api/log';
import session from '../../../src/api/session';
import factorStep from '../../../src/api/session/factor';
import oneStaff from '../../../src/api/staff/[id]';
import { backupsResponseSchema } from '../../../src/domain/http-api/data';
import { logResponseSchema } from '../../../src/domain/http-api/log';

let desk: Desk;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  desk = await startDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/factor': factor,
    '/api/staff/:id': oneStaff,
    '/api/log': log,
    '/api/backups': backups,
    '/api/backups/file': file,
  });
  const { data } = await desk.accounts.listUsers();
  const colleague = data.users.find(({ email }) => email === COLLEAGUE)?.id;
  const demotion = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  expect((await desk.call(`/api/staff/${colleague}`, desk.as(ADMIN, demotion))).status).toBe(200);
});
afterAll(async () => {
  await desk.stop();
  await rm(folder, { recursive: true });
});

const ask = (method: 'GET' | 'POST', email = ADMIN) =>
  desk.call('/api/backups', desk.as(email, { method }));
const read = async (answer = ask('GET')) =>
  backupsResponseSchema.parse(await (await answer).json());
/** Waits for the backup as the desk does: a call that a busy database answers with 503 is made again. */
async function untilMade() {
  for (;;) {
    const answer = await ask('GET');
    if (answer.status !== 503 && !(await read(Promise.resolve(answer))).making) return;
    await sleep(100);
  }
}
const download = (email = ADMIN) => desk.call('/api/backups/file', desk.as(email));
const kindsInLog = async () => {
  const answer = await desk.call('/api/log', desk.as(ADMIN));
  const { entries } = logResponseSchema.parse(await answer.json());
  const own = entries.filter(({ actor }) => actor?.name === 'Admin');
  return own.map(({ kind }) => kind).filter((kind) => kind.startsWith('backup'));
};

/** Names of the entries of an archive, which must be whole. */
async function entriesOf(archive: Buffer): Promise<string[]> {
  const path = join(folder, 'downloaded.tar.gz');
  await writeFile(path, archive);
  const names: string[] = [];
  await list({ file: path, strict: true, onReadEntry: ({ path: name }) => void names.push(name) });
  return names;
}

it('says that there is none before the first, and hands none out', async () => {
  expect(await read()).toEqual({ latest: null, making: false, failed: false });
  expect((await download()).status).toBe(404);
  expect(await kindsInLog()).toEqual([]);
});

it('makes one whole file with everything, which is downloaded and noted', async () => {
  const begun = await ask('POST');
  expect(begun.status).toBe(202);
  expect(await read(Promise.resolve(begun))).toMatchObject({ making: true });
  // Somebody who asks meanwhile gets the same one.
  expect(await read(ask('POST'))).toMatchObject({ making: true });
  await untilMade();

  const { latest, failed } = await read();
  expect(failed).toBe(false);
  expect(Date.now() - Date.parse(latest?.made_at ?? '')).toBeLessThan(60_000);

  const answer = await download();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz"$/,
  );
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(archive).toHaveLength(latest?.bytes ?? 0);
  expect(await entriesOf(archive)).toEqual(
    expect.arrayContaining(['db/PG_VERSION', 'secrets.json']),
  );
  expect(await kindsInLog()).toEqual(['backup_downloaded', 'backup_made']);
});

it('asks for a code before a download where there is an app', async () => {
  const email = `${randomUUID()}@meghdoot.example`;
  await desk.addUser(email, 'admin');
  const [browser, other] = [openBrowser(desk), openBrowser(desk)];
  await logIn(browser, email);
  const { recoveryCodes } = await setUpFactor(browser);
  await logIn(other, email);
  expect(await statusOf(enterCode(other, recoveryCodes[0] ?? ''))).toBe(200);
  expect(await statusOf(other.send('GET', '/api/backups'))).toBe(200);
  const refused = await other.send('GET', '/api/backups/file');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ proof: 'code' });
  expect(await statusOf(browser.send('GET', '/api/backups/file'))).toBe(200);
});

it('is for managers alone', async () => {
  for (const answer of [ask('GET', COLLEAGUE), ask('POST', COLLEAGUE), download(COLLEAGUE)]) {
    expect((await answer).status).toBe(403);
  }
  expect((await desk.call('/api/backups')).status).toBe(401);
  expect((await desk.call('/api/backups/file')).status).toBe(401);
});

it('needs the server’s own key at the database', async () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY = '' } = process.env;
  for (const path of ['', '/latest']) {
    const address = `${SUPABASE_URL}/local/v1/backups${path}`;
    const refused = await fetch(address, { headers: { apikey: SUPABASE_PUBLISHABLE_KEY } });
    expect(refused.status).toBe(403);
    await refused.body?.cancel();
  }
});
