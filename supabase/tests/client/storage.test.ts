import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startProjectWith, type StartedProject } from '../../../testing/database/support/scratch';

let started: StartedProject;
beforeAll(async () => {
  started = await startProjectWith(
    join(__dirname, '../../../testing/database/support/buckets.sql'),
  );
});
afterAll(() => started?.supabase.stop());

const papers = () => started.project.service.storage.from('papers');
const newName = () => `leads/${randomUUID()}`;
const pdf = { contentType: 'application/pdf' };

async function textOf(file: Blob | null): Promise<string> {
  if (!file) throw new Error('There is no file');
  return file.text();
}

test('a visitor uploads by a link, without a key, and the server reads and removes the file', async () => {
  const name = newName();
  const signed = await papers().createSignedUploadUrl(name);
  expect(signed.error).toBeNull();
  const body = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const put = await fetch(signed.data?.signedUrl ?? '', { method: 'PUT', body });
  expect([put.status, await put.json()]).toEqual([200, { Key: `papers/${name}` }]);
  expect(await textOf((await papers().download(name)).data)).toBe('%PDF-1.7');
  expect((await papers().info(name)).data).toMatchObject({
    size: 8,
    contentType: 'application/pdf',
    bucketId: 'papers',
  });
  expect((await papers().remove([name])).data).toMatchObject([{ name, bucket_id: 'papers' }]);
  expect((await papers().download(name)).error?.message).toBe('Object not found');
});

test('a link reads a file under a name of its own, in parts too', async () => {
  const name = newName();
  await papers().upload(name, Buffer.from('hello world'), { contentType: 'text/plain' });
  const { data } = await papers().createSignedUrl(name, 60);
  const url = `${data?.signedUrl}&download=${encodeURIComponent('विवरण.txt')}`;
  const whole = await fetch(url);
  expect(await whole.text()).toBe('hello world');
  expect(whole.headers.get('content-disposition')).toContain(encodeURIComponent('विवरण.txt'));
  const part = await fetch(url, { headers: { range: 'bytes=6-' } });
  expect([part.status, await part.text()]).toEqual([206, 'world']);
  expect(part.headers.get('content-range')).toBe('bytes 6-10/11');
});

test('the bucket refuses another kind, a larger file and a name that is not ASCII', async () => {
  const html = await papers().upload(newName(), Buffer.from('<b>'), { contentType: 'text/html' });
  expect(html.error?.message).toBe('mime type text/html is not supported');
  const large = await papers().upload(newName(), Buffer.alloc(1024 * 1024 + 1), pdf);
  expect(large.error?.message).toBe('The object exceeded the maximum allowed size');
  const named = await papers().upload('हिन्दी.pdf', Buffer.from('x'), pdf);
  expect(named.error?.message).toBe('Invalid key: हिन्दी.pdf');
});

test('visitors and staff list and read nothing', async () => {
  const name = newName();
  await papers().upload(name, Buffer.from('x'), pdf);
  const staff = await started.project.signInAdmin();
  for (const client of [started.project.anon, staff.client]) {
    const bucket = client.storage.from('papers');
    expect((await bucket.list('leads')).data).toEqual([]);
    expect((await bucket.download(name)).error?.message).toBe('Object not found');
    expect((await bucket.upload(newName(), Buffer.from('x'), pdf)).error?.message).toBe(
      'new row violates row-level security policy',
    );
    expect((await bucket.remove([name])).data).toEqual([]);
    expect((await client.storage.listBuckets()).data).toEqual([]);
  }
  expect((await papers().exists(name)).data).toBe(true);
});

test('an upload without upsert leaves a file as it is, one with upsert replaces it under its id', async () => {
  const name = newName();
  const first = await papers().upload(name, Buffer.from('one'), pdf);
  const again = await papers().upload(name, Buffer.from('two'), pdf);
  expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
  const second = await papers().upload(name, Buffer.from('two'), { ...pdf, upsert: true });
  expect(second.data?.id).toBe(first.data?.id);
  expect(await textOf((await papers().download(name)).data)).toBe('two');
});

test('of two uploads of one name at once, the later replaces the other whole', async () => {
  const name = newName();
  const bodies = ['a', 'b'].map((letter) => Buffer.alloc(500_000, letter));
  const upserts = bodies.map((body) => papers().upload(name, body, { ...pdf, upsert: true }));
  const ids = (await Promise.all(upserts)).map(({ data }) => data?.id);
  expect(new Set(ids).size).toBe(1);
  const text = await textOf((await papers().download(name)).data);
  expect(bodies.map(String)).toContain(text);
});

test('a list has folders without ids, and pages', async () => {
  const folder = randomUUID();
  for (const name of ['b.pdf', 'a.pdf', 'sub/c.pdf']) {
    await papers().upload(`${folder}/${name}`, Buffer.from('x'), pdf);
  }
  const all = await papers().list(folder);
  expect(all.data?.map(({ name, id }) => [name, id === null])).toEqual([
    ['a.pdf', false],
    ['b.pdf', false],
    ['sub', true],
  ]);
  const page = await papers().list(folder, { limit: 1, offset: 1 });
  expect(page.data?.map(({ name }) => name)).toEqual(['b.pdf']);
});

test('a bucket says what it takes', async () => {
  const { data } = await started.project.service.storage.getBucket('papers');
  expect(data).toMatchObject({ public: false, file_size_limit: 1048576 });
});

test('a file of a bucket without its own list may be of any kind', async () => {
  const large = started.project.service.storage.from('large');
  const body = Buffer.alloc(5_000_000, 'x');
  const { error } = await large.upload('any.bin', body, { contentType: 'application/zip' });
  expect(error).toBeNull();
  expect((await large.info('any.bin')).data?.size).toBe(5_000_000);
});
