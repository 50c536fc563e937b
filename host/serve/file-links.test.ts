import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo, connect } from 'node:net';
import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  bytes: number;
}

const UPLOAD = '/storage/v1/object/upload/sign/files/a%20b.pdf?token=t';
const READ = '/storage/v1/object/sign/files/a.html?token=t&download=b.html';

let host: FakeHost;
let storage: Server;
let asked: Asked[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  const { method, url, headers } = request;
  asked.push({ method, url, headers, bytes });
  response.writeHead(headers.range === undefined ? 200 : 206, {
    'content-type': 'image/svg+xml',
    'content-length': 4,
    'content-disposition': 'attachment;',
    'set-cookie': 'session=storage',
    expires: 'Sun, 29 Nov 2026 12:00:00 GMT',
  });
  response.end('file');
}

beforeAll(async () => {
  storage = createServer((request, response) => void answer(request, response));
  storage.listen(0, '127.0.0.1');
  await once(storage, 'listening');
  const { port } = storage.address() as AddressInfo;
  host = await startFakeHost({}, { storageUrl: `http://127.0.0.1:${port}` });
});
beforeEach(() => (asked = []));
afterAll(async () => {
  await host.close();
  storage.close();
});

it('passes a file on, with its kind and length alone', async () => {
  const answer = await host.send(UPLOAD, {
    method: 'PUT',
    headers: {
      'content-type': 'application/pdf',
      cookie: 'session=visitor',
      authorization: 'Bearer x',
      apikey: 'x',
    },
    body: Buffer.alloc(1_000_000),
  });
  expect([answer.status, answer.text]).toEqual([200, 'file']);
  const [{ method, url, headers, bytes } = {} as Asked] = asked;
  expect([method, url, bytes]).toEqual(['PUT', UPLOAD, 1_000_000]);
  expect(Object.keys(headers).sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

it.each(['GET', 'HEAD'])(
  'serves a file by %s so that no browser runs or keeps it',
  async (method) => {
    const { status, headers, text } = await host.send(READ, { method });
    expect([status, text]).toEqual([200, method === 'GET' ? 'file' : '']);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': '4',
      'content-disposition': 'attachment;',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('expires');
    expect(asked).toMatchObject([{ method, url: READ }]);
  },
);

it('serves a part of a file', async () => {
  const answer = await host.send(READ, { headers: { range: 'bytes=0-3' } });
  expect(answer.status).toBe(206);
  expect(asked[0]?.headers.range).toBe('bytes=0-3');
});

it('refuses a file without a length, or over 10 MB, before it is sent', async () => {
  const headers = { 'transfer-encoding': 'chunked' };
  const chunked = await host.send(UPLOAD, { method: 'PUT', headers, body: 'x' });
  expect(chunked.status).toBe(411);
  const large = await host.sendRaw(
    `PUT ${UPLOAD} HTTP/1.1\r\nhost: x\r\ncontent-length: 11000000\r\nexpect: 100-continue\r\n\r\n`,
  );
  expect(large).toMatch(/^HTTP\/1.1 413 /);
  expect(large).toContain('A file may have 10485760 bytes at most.');
  expect(asked).toEqual([]);
});

it.each([
  ['POST', '/storage/v1/object/upload/sign/files/a'],
  ['GET', '/storage/v1/object/files/a'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/object/sign/files/a'],
  ['DELETE', '/storage/v1/object/files'],
  ['PUT', '/storage/v1/object/files/a'],
  ['GET', '/rest/v1/'],
  ['GET', '/storage/v1/object/sign/../../bucket'],
  ['GET', '/storage/v1/object/sign/%2e%2e%2f%2e%2e%2fbucket'],
])('passes no other route on: %s %s', async (method, path) => {
  const { status } = await host.send(path, { method });
  expect([status, asked]).toEqual([404, []]);
});

it('passes nothing on where Supabase is hosted', async () => {
  const hosted = await startFakeHost();
  expect((await hosted.send(READ)).status).toBe(404);
  await hosted.close();
});

it('says that it is away while the local Supabase starts again', async () => {
  const alone = await startFakeHost({}, { storageUrl: 'http://127.0.0.1:9' });
  const put = await alone.send(UPLOAD, { method: 'PUT', body: Buffer.alloc(500_000) });
  expect([put.status, put.headers['retry-after']]).toEqual([503, '2']);
  expect((await alone.send(READ)).status).toBe(503);
  await alone.close();
});

it('waits longer for a file than for other bodies', async () => {
  const { port } = storage.address() as AddressInfo;
  const connections = { bodyMs: 100 };
  const hurried = await startFakeHost(
    { '/api/x': '(req, res) => res.end("read")' },
    { storageUrl: `http://127.0.0.1:${port}`, connections },
  );
  const late = await hurried.sendRaw(
    'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  expect(late).toMatch(/^HTTP\/1\.1 408 /);
  const socket = connect(hurried.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(
    `PUT ${UPLOAD} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\nconnection: close\r\n\r\n`,
  );
  await sleep(300);
  socket.write('file');
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  await hurried.close();
});
