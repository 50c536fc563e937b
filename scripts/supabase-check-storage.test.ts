import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { StorageClient } from '@supabase/storage-js';
import { keyHeaders } from '../src/server/db/supabase';
import { startSupabase, type TestSupabase } from '../testing/database/start';
import { listen } from '../testing/server/listen';
import { checkStorage } from './supabase-check/storage-checks';

let project: TestSupabase;
beforeAll(async () => {
  project = await startSupabase();
});
afterAll(() => project.stop());

afterEach(async () => {
  const { url, secretKey } = project;
  const client = new StorageClient(`${url}/storage/v1`, keyHeaders(secretKey));
  expect((await client.from('files').list('arrived')).data).toEqual([]);
});

const accessAt = (url: string) => ({ ...project, url });

interface Changes {
  /** Puts these values into the answer about the bucket. */
  bucket?: object;
  status?: number;
  /** Takes everybody for the server. */
  trusting?: boolean;
  /** Gives back other bytes than it was given. */
  changing?: boolean;
}

async function answer(changes: Changes, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const { secretKey } = project;
  const body = await text(request);
  const asked = await fetch(new URL(url, project.url), {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(changes.trusting && { apikey: secretKey, authorization: `Bearer ${secretKey}` }),
    },
    ...(body !== '' && { body }),
  });
  const said = await asked.text();
  const isBucket = url.includes('/bucket/');
  const isDownload = method === 'GET' && url.includes('/object/sign/');
  const type = asked.headers.get('content-type') ?? 'text/plain';
  response.writeHead((isBucket && changes.status) || asked.status, { 'content-type': type });
  if (isBucket) response.end(JSON.stringify({ ...JSON.parse(said), ...changes.bucket }));
  else response.end(isDownload && changes.changing ? said.toUpperCase() : said);
}

/** The findings on the project behind a server that changes what it answers. */
async function checkChanged(changes: Changes) {
  const { url, close } = await listen(
    createServer((request, response) => void answer(changes, request, response)),
  );
  const findings = await checkStorage(accessAt(url));
  await close();
  return findings;
}

test('the bucket is proved by a file that goes there and back, and none stays', async () => {
  const findings = await checkStorage(accessAt(project.url));
  expect(findings.map(({ check, state }) => [check, state])).toEqual([
    ['Bucket of files', 'right'],
    ['A file there and back', 'right'],
    ['Files and strangers', 'right'],
  ]);
  expect(findings[0]?.found).toBe('private, 10 MB a file, 14 kinds');
});

test.each([
  [{ file_size_limit: 1_048_576 }, '1048576 bytes', 'restrict the file size to 10 MB'],
  [{ file_size_limit: null }, 'any number of bytes', 'restrict the file size to 10 MB'],
  [{ allowed_mime_types: null }, 'files of any kind', 'supabase/schemas/06_files.sql'],
  [{ allowed_mime_types: ['image/png'] }, 'not take all kinds', 'allow its MIME types'],
  [{ public: true }, 'whoever knows the id', 'turn off "Public bucket"'],
])('a bucket with %j is told', async (bucket, found, mend) => {
  const [finding, ...others] = await checkChanged({ bucket });
  expect(finding).toMatchObject({ check: 'Bucket of files', state: 'wrong' });
  expect(finding?.found).toContain(found);
  expect(finding?.mend).toContain(mend);
  expect(others.map(({ state }) => state)).toEqual(['right', 'right']);
});

test('a missing bucket is told once', async () => {
  const findings = await checkChanged({ status: 400, bucket: { statusCode: '404' } });
  expect(findings).toEqual([
    expect.objectContaining({
      check: 'Bucket of files',
      state: 'wrong',
      found: 'there is no bucket "files", so no file can be sent',
    }),
  ]);
});

test('open doors and changed bytes are told', async () => {
  const [bucket, upload, strangers] = await checkChanged({ trusting: true, changing: true });
  expect(bucket?.state).toBe('right');
  expect(upload).toMatchObject({ state: 'wrong' });
  expect(upload?.found).toContain('is not what was uploaded');
  expect(strangers?.mend).toContain('no policy on storage.objects is needed');
  for (const door of ['lists them', 'reads one', 'makes links to one', 'stores one']) {
    expect(strangers?.details?.join()).toContain(`the publishable key ${door}`);
  }
});

test('a Storage that is away proves nothing', async () => {
  const findings = await checkStorage(accessAt('http://127.0.0.1:9'));
  expect(findings.map(({ state }) => state)).toEqual(['wrong']);
  expect(findings[0]?.found).toMatch(/^could not be checked: /);
});
