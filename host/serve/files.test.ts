import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { longText } from '../../testing/server/host/fake-site';
import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost({ '/api/ping': '(req, res) => res.end("pong")' });
});
afterAll(() => host.close());

describe('encodings', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=1.0, br;q=0.1', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    ['gzip', '*', gunzipSync],
  ])('prefers %s for "%s"', async (expected, accepted, decode) => {
    const answer = await host.send('/', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(expected);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(decode(answer.body).toString()).toContain(longText);
  });

  it.each([undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
    'sends plain for "%s"',
    async (accepted) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await host.send('/', { headers });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.text).toContain(longText);
    },
  );
});

describe('caching', () => {
  it('sends the headers of the manifest', async () => {
    expect((await host.send('/app-0123.js')).headers['cache-control']).toContain('immutable');
    expect((await host.send('/')).headers['cache-control']).toContain('must-revalidate');
  });

  it('answers 304 to a client that holds the same version', async () => {
    const { headers } = await host.send('/');
    for (const condition of [
      { 'if-none-match': headers.etag },
      { 'if-none-match': `"other", ${headers.etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': headers['last-modified'] },
    ]) {
      const answer = await host.send('/', { headers: condition });
      expect([answer.status, answer.text]).toEqual([304, '']);
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });

  it('sends the file when the version differs, whatever the dates say', async () => {
    const { headers } = await host.send('/');
    const answer = await host.send('/', {
      headers: { 'if-none-match': '"other"', 'if-modified-since': headers['last-modified'] },
    });
    expect(answer.status).toBe(200);
  });

  it('gives each encoding a tag of its own', async () => {
    const plain = await host.send('/');
    const brotli = await host.send('/', { headers: { 'accept-encoding': 'br' } });
    expect(brotli.headers.etag).not.toBe(plain.headers.etag);
  });
});

describe('methods and headers', () => {
  it.each(['/', '/large.bin', '/nowhere'])(
    'answers HEAD %s like GET, without a body',
    async (path) => {
      const get = await host.send(path);
      const head = await host.send(path, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect(head.headers['content-length']).toBe(String(get.body.length));
      expect(head.text).toBe('');
    },
  );

  it('names types with their charset', async () => {
    expect((await host.send('/')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await host.send('/app-0123.js')).headers['content-type']).toBe(
      'application/javascript; charset=utf-8',
    );
    expect((await host.send('/brochure.pdf')).headers['content-type']).toBe('application/pdf');
  });

  it.each(['/', '/about/', '/nowhere', '/api/ping', '/api/unknown', '/%'])(
    'protects %s',
    async (path) => {
      const { headers } = await host.send(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers.server).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('streams files too large for memory whole', async () => {
    const answer = await host.send('/large.bin');
    expect(answer.body).toHaveLength(300_000);
  });
});

it('answers 404 for a file that has gone since the start, and goes on', async () => {
  const robbed = await startFakeHost();
  await rm(path.join(robbed.root, 'public/large.bin'));
  const answer = await robbed.send('/large.bin');
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  expect((await robbed.send('/')).status).toBe(200);
  await robbed.close();
});

it('the 404 page is whole, whatever the client holds or wants of it', async () => {
  const { headers, text } = await host.send('/nowhere');
  for (const condition of [
    { 'if-none-match': headers.etag },
    { 'if-modified-since': headers['last-modified'] },
    { range: 'bytes=0-3' },
  ]) {
    const answer = await host.send('/nowhere', { headers: condition });
    expect([answer.status, answer.text]).toEqual([404, text]);
  }
});

describe('ranges', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('cuts %s', async (range, content, contentRange) => {
    const answer = await host.send('/brochure.pdf', { headers: { range } });
    expect([answer.status, answer.text]).toEqual([206, content]);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(content.length));
  });

  it('cuts streamed files', async () => {
    const answer = await host.send('/large.bin', { headers: { range: 'bytes=299990-' } });
    expect([answer.status, answer.body.length]).toEqual([206, 10]);
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=5-2', 'bytes=a-b'])(
    'answers 416 to %s',
    async (range) => {
      const answer = await host.send('/brochure.pdf', { headers: { range } });
      expect(answer.status).toBe(416);
      expect(answer.headers['content-range']).toBe('bytes */10');
    },
  );

  it.each(['bytes=1-2,4-5', 'lines=1-2'])('ignores %s', async (range) => {
    const answer = await host.send('/brochure.pdf', { headers: { range } });
    expect([answer.status, answer.text]).toEqual([200, '0123456789']);
  });

  it('honours If-Range only for the version it names', async () => {
    const { headers } = await host.send('/brochure.pdf');
    const send = (condition: string | undefined) =>
      host.send('/brochure.pdf', { headers: { range: 'bytes=0-1', 'if-range': condition } });
    expect((await send(headers.etag)).status).toBe(206);
    expect((await send(headers['last-modified'])).status).toBe(206);
    expect((await send('"other"')).status).toBe(200);
  });
});
