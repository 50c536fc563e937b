import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Project } from '../../../testing/database/support/project';
import { Workshop } from '../../../testing/database/support/local';
import { runScript } from '../../../testing/server/scripts/run-script';
import { startFakeHost } from '../../../testing/server/host/fake-host';

const BUCKETS = join(__dirname, '../../../testing/database/support/buckets.sql');

const workshop = new Workshop();
afterAll(() => workshop.close());

async function migrationsWithBuckets(): Promise<Record<string, string>> {
  const LOCAL_SUPABASE_MIGRATIONS = await workshop.migrations();
  await cp(BUCKETS, join(LOCAL_SUPABASE_MIGRATIONS, '20990101000000_buckets.sql'));
  return { LOCAL_SUPABASE_MIGRATIONS };
}

test('after a kill, files are there with their rows, and what has no row is deleted', async () => {
  const dataDir = await workshop.dataFolder();
  const env = await migrationsWithBuckets();
  const first = await workshop.start(dataDir, env);
  const large = new Project(first).service.storage.from('large');
  const kept = await large.upload('kept.txt', Buffer.from('kept'), { contentType: 'text/plain' });
  expect(kept.error).toBeNull();
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');

  const folder = join(dataDir, 'storage');
  const [version] = await readdir(folder);
  await writeFile(join(folder, randomUUID()), 'written, but the row was not');
  await writeFile(join(folder, `${randomUUID()}.new`), 'half written');
  const second = await workshop.start(dataDir, env);
  expect(await readdir(folder)).toEqual([version]);
  const file = await new Project(second).service.storage.from('large').download('kept.txt');
  expect(await file.data?.text()).toBe('kept');
});

test('an upload that breaks off leaves nothing, and a replaced file goes', async () => {
  const dataDir = await workshop.dataFolder();
  const running = await workshop.start(dataDir, await migrationsWithBuckets());
  const { secretKey: apikey, url } = running;
  const broken = request(new URL('/storage/v1/object/large/broken.txt', url), {
    method: 'POST',
    headers: { apikey, 'content-type': 'text/plain', 'content-length': 40_000 },
  });
  broken.on('error', () => undefined);
  broken.write(Buffer.alloc(20_000));
  const folder = join(dataDir, 'storage');
  while ((await readdir(folder)).length === 0) await sleep(10);
  broken.destroy();
  while ((await readdir(folder)).length > 0) await sleep(10);

  const large = new Project(running).service.storage.from('large');
  expect((await large.list()).data).toEqual([]);
  for (const text of ['one', 'two']) {
    await large.upload('a.txt', Buffer.from(text), { contentType: 'text/plain', upsert: true });
  }
  expect(await readdir(folder)).toHaveLength(1);
  await large.remove(['a.txt']);
  expect(await readdir(folder)).toEqual([]);
});

test('links work at the address of the site, without a key', async () => {
  const dataDir = await workshop.dataFolder();
  const running = await workshop.start(dataDir, await migrationsWithBuckets());
  const site = await startFakeHost({}, { storageUrl: running.url });
  const large = new Project(running).service.storage.from('large');
  const atSite = (link = '') => link.slice(running.url.length);

  const { data: upload } = await large.createSignedUploadUrl('10 MB.pdf');
  const put = await site.send(atSite(upload?.signedUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.alloc(10 * 1024 * 1024, 'x'),
  });
  expect([put.status, put.text]).toEqual([200, '{"Key":"large/10 MB.pdf"}']);
  const { data: read } = await large.createSignedUrl('10 MB.pdf', 60);
  const got = await site.send(atSite(read?.signedUrl));
  expect([got.status, got.body.length]).toEqual([200, 10 * 1024 * 1024]);
  const forged = await site.send(`${atSite(read?.signedUrl)}x`);
  expect([forged.status, JSON.parse(forged.text)]).toMatchObject([400, { code: 'InvalidJWT' }]);
  await site.close();
});

test('a backup of the running Supabase has the files, and a restore brings them back', async () => {
  const dataDir = await workshop.dataFolder();
  const backups = await workshop.folder();
  // As the project's own migrations, those of a backup are known: the buckets of this test come without one.
  const command = join(__dirname, '../../../testing/database/support/run-sql-file.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', command, dataDir, BUCKETS]);
  const run = (script: 'backup' | 'restore', args: string[]) =>
    runScript(script, args, { SUPABASE_URL: '', DATA_DIR: dataDir });

  const first = await workshop.start(dataDir);
  const large = new Project(first).service.storage.from('large');
  await large.upload('kept.txt', Buffer.from('kept'), { contentType: 'text/plain' });
  const made = await run('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('files: 1,') });
  await large.remove(['kept.txt']);
  await large.upload('later.txt', Buffer.from('later'), { contentType: 'text/plain' });
  await first.stop();

  const [file = ''] = await readdir(backups);
  expect(await run('restore', [join(backups, file), '--replace'])).toMatchObject({ code: 0 });
  const restored = new Project(await workshop.start(dataDir)).service.storage.from('large');
  expect(await (await restored.download('kept.txt')).data?.text()).toBe('kept');
  expect((await restored.list()).data?.map(({ name }) => name)).toEqual(['kept.txt']);
});
