import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { CATALOG, pdfOf, pngOf } from '../../../testing/files/builders';
import { newEnquiry } from '../../../testing/database/support/enquiry';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import { personSchema } from '../../domain/http-api/data';
import { problemSchema } from '../../domain/http-api/problem';
import { connectFiles } from '../../server/files/tidy-files';
import session from '../session';
import person from './[id]/person';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads/:id/person': person });
});
afterEach(() => desk.supabase.become('well'));
afterAll(() => desk.stop());

const files = () => connectFiles(desk.supabase.url, desk.secretKey);

/** Adds a lead of somebody with an address of their own. */
async function addLead(email: string): Promise<{ id: string; key: string }> {
  const row = newEnquiry({ email });
  const { data } = await desk.service
    .from('contact_submissions')
    .insert(row)
    .select('id, idempotency_key')
    .single()
    .throwOnError();
  return { id: data.id, key: data.idempotency_key };
}

const announce = async (key: string, name: string, size: number) => {
  const announced = await files().rows.announce({ p_name: name, p_bytes: size, p_key: key });
  if (!('id' in announced)) throw new Error('It was not taken.');
  return announced.id;
};

/** Adds a file to an enquiry as its visitor does. */
async function addFile(key: string, name: string, bytes: Uint8Array): Promise<string> {
  const { judgeUpload } = await import('../../server/files/judge-upload');
  const id = await announce(key, name, bytes.byteLength);
  await files().storage.putArrived(id, bytes);
  await judgeUpload(id, files());
  return id;
}

const copy = (id: string, query = '') =>
  desk.call(`/api/leads/${id}/person${query}`, desk.as(ADMIN));

/** The contents of an archive by their paths. */
async function unzip(answer: Response): Promise<Map<string, Buffer>> {
  const archive: ZipFile = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const contents = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    contents.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return contents;
}

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-disposition')).toBeNull();
  return problemSchema.parse(await answer.json());
}

const PDF = Buffer.from(pdfOf(CATALOG));
const PNG = Buffer.from(pngOf(640, 480));

it('is an archive of the data and of the files of all chosen leads, byte for byte', async () => {
  const [first, second] = [await addLead('meera@example.in'), await addLead('meera@example.in')];
  await addFile(first.key, 'Brief.pdf', PDF);
  await addFile(second.key, 'brief.pdf', Buffer.concat([PDF, Buffer.from('\n')]));
  await addFile(second.key, 'खाका.png', PNG);
  await addFile(second.key, 'page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await announce(second.key, 'late.pdf', 9);

  const answer = await copy(first.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="person-[\w-]+\.zip"$/);
  const contents = await unzip(answer);
  const [text, ...others] = [...contents.keys()];
  expect(text).toMatch(/^person-[\w-]+\.json$/);
  expect(others).toEqual(['files/Brief.pdf', 'files/brief (2).pdf', 'files/खाका.png']);
  expect(contents.get('files/Brief.pdf')).toEqual(PDF);
  expect(contents.get('files/brief (2).pdf')).toHaveLength(PDF.byteLength + 1);
  expect(contents.get('files/खाका.png')).toEqual(PNG);

  const { enquiries } = personSchema.parse(JSON.parse(String(contents.get(text ?? ''))));
  expect(enquiries.flatMap((enquiry) => enquiry.files)).toMatchObject([
    { name: 'Brief.pdf', state: 'accepted', path: 'files/Brief.pdf' },
    { name: 'brief.pdf', state: 'accepted', path: 'files/brief (2).pdf' },
    { name: 'खाका.png', state: 'accepted', path: 'files/खाका.png' },
    { name: 'page.pdf', state: 'refused', reason: expect.any(String) as string },
    { name: 'late.pdf', state: 'expected', reason: null },
  ]);
  const page = await unzip(await copy(first.id, '?format=page'));
  const html = String([...page.values()][0]);
  expect([...page.keys()][0]).toMatch(/^person-[\w-]+\.html$/);
  for (const words of ['files/brief (2).pdf', 'page.pdf (not taken: ', 'late.pdf (has not arr']) {
    expect(html).toContain(words);
  }
});

it('is no archive where no file was accepted', async () => {
  const lead = await addLead('none@example.in');
  await announce(lead.key, 'late.pdf', 9);
  const answer = await copy(lead.id);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-disposition')).toMatch(/\.json"$/);
});

it('fails with words while Storage cannot give a file, and is never without one', async () => {
  const lead = await addLead(`${randomUUID()}@example.in`);
  const gone = await addFile(lead.key, 'gone.png', PNG);
  await addFile(lead.key, 'there.pdf', PDF);
  desk.supabase.become('broken', '/storage');
  const away = await copy(lead.id);
  expect(away.headers.get('retry-after')).not.toBeNull();
  expect(await problemOf(away)).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^2 of 2 files can’t be read/) as string,
  });
  desk.supabase.become('well');
  // Read to its end: its files are about to go.
  expect((await unzip(await copy(lead.id))).size).toBe(3);
  await files().storage.removeFiles([gone]);
  expect(await problemOf(await copy(lead.id))).toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^1 of 2 files can’t be read/) as string,
  });
});

it('breaks off when a file is not the one that was judged', async () => {
  const lead = await addLead('changed@example.in');
  const id = await addFile(lead.key, 'plan.png', PNG);
  await files().storage.keep(id, new Uint8Array(PNG.byteLength), 'image/png');
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await copy(lead.id);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(reported.mock.calls.flat().join()).toMatch(/is not the one that was judged/);
  expect(reported.mock.calls.flat().join()).not.toContain('plan.png');
  reported.mockRestore();
});
