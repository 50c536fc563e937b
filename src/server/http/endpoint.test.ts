import { request } from 'node:http';
import { endpoint, isForeign } from './endpoint';
import { readBody } from './read-input';
import { serve, type Served } from '../../../testing/server/serve';

const SECRET = 'the stack and this text stay here';

const echo = endpoint({
  GET: async ({ query }) => ({ status: 200, body: Object.fromEntries(query) }),
  POST: async () => ({ status: 201, headers: { location: '/x' }, body: { made: true } }),
});
const broken = endpoint({
  GET: () => Promise.reject(new Error(SECRET)),
  POST: () => {
    throw new TypeError(SECRET);
  },
});

const strict = endpoint({
  POST: async (call) => {
    const body = readBody(call, ['form']);
    return body.ok ? { status: 204 } : body.response;
  },
});

/** fetch cannot send every method. */
const statusOf = (url: string, method: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { method }, (res) => resolve(res.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe.each(['host', 'netlify'] as const)('an endpoint on %s', (place) => {
  let served: Served;
  const call = (path: string, init?: RequestInit) => fetch(served.url + path, init);

  beforeAll(async () => {
    Object.assign(globalThis.process.env, {
      SITE_URL: 'https://meghdoot.example',
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'anon',
      SESSION_SECRET: 's'.repeat(32),
    });
    served = await serve(
      { '/api/echo': echo, '/api/broken': broken, '/api/strict': strict },
      place,
    );
  });
  afterAll(() => served.close());

  it('answers with JSON that nobody stores', async () => {
    const answer = await call('/api/echo?a=1&b=%26');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ a: '1', b: '&' });
  });

  it('answers HEAD as GET without the body, and OPTIONS with the methods', async () => {
    const head = await call('/api/echo', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await call('/api/echo', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, POST, HEAD, OPTIONS',
    ]);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('answers 405 to %s', async (method) => {
    expect(await statusOf(`${served.url}/api/echo`, method)).toBe(405);
  });

  it('says in a 405 what is allowed', async () => {
    const answer = await call('/api/echo', { method: 'PUT' });
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
    });
  });

  it('refuses a change from a foreign origin, lets reading be', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await call('/api/echo', { method: 'POST', headers })).status).toBe(403);
    expect((await call('/api/echo', { headers })).status).toBe(200);
    const ours = { origin: 'https://meghdoot.example' };
    expect((await call('/api/echo', { method: 'POST', headers: ours })).status).toBe(201);
  });

  it.each(['GET', 'POST'])(
    'survives a bug in %s: 500 with the request id, the cause in the log',
    async (method) => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const answer = await call('/api/broken', { method, headers: { 'x-request-id': 'req-7' } });
      const text = await answer.text();
      expect(answer.status).toBe(500);
      expect(answer.headers.get('x-request-id')).toBe('req-7');
      expect(JSON.parse(text)).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        request_id: 'req-7',
      });
      expect(log).toHaveBeenCalledTimes(1);
      expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
        level: 'error',
        request_id: 'req-7',
        stack: expect.stringContaining(SECRET),
      });
      expect((await call('/api/echo')).status).toBe(200);
    },
  );

  it('shows a visitor without scripts a page when a form fails, and programs JSON', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const post = (path: string, accept: string, body = new URLSearchParams({ name: 'Asha' })) =>
      call(path, { method: 'POST', headers: { accept }, body });
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await post('/api/broken', browser);
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    expect(await page.text()).toMatch(/<h1>Something went wrong<\/h1>[^]*email us at hello@/);
    const long = await post('/api/strict', browser, new URLSearchParams({ a: 'x'.repeat(70_000) }));
    expect(long.status).toBe(413);
    expect(await long.text()).toContain('shorten your text and send it again');
    const program = await post('/api/broken', '*/*');
    expect(program.headers.get('content-type')).toBe('application/problem+json');
    expect((await post('/api/echo', browser)).status).toBe(201);
  });

  it.each(['/api/echo', '/api/broken'])('protects its answer by itself: %s', async (path) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { headers } = await call(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('takes the request id of the platform before any other', async () => {
    const headers = { 'x-request-id': 'of-the-client', 'x-nf-request-id': '01JD0FPLATFORM' };
    const answer = await call('/api/echo', { headers });
    expect(answer.headers.get('x-request-id')).toBe('01JD0FPLATFORM');
  });

  it('does not repeat a request id that could forge a log line', async () => {
    const answer = await call('/api/echo', { headers: { 'x-request-id': 'a b"}' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

const SITE = 'https://meghdoot.example';
const host = 'meghdoot.example';

describe('isForeign', () => {
  it.each([
    ['a browser on our page', { 'sec-fetch-site': 'same-origin', origin: SITE, host }],
    [
      'our page behind a proxy that changes the host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://a' },
    ],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['an older browser on our page', { origin: SITE, host, cookie: 'a=b' }],
    [
      'an older browser on another host of ours',
      { origin: 'http://127.0.0.1:9000', host: '127.0.0.1:9000' },
    ],
    ['a program without cookies', { host }],
  ])('lets in %s', (_, headers) => {
    expect(isForeign(headers, SITE)).toBe(false);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host }],
    [
      'a sibling of our host',
      { 'sec-fetch-site': 'same-site', origin: 'https://a.meghdoot.example', host },
    ],
    ['another site in an older browser', { origin: 'https://evil.example', host }],
    ['another port', { origin: 'http://127.0.0.1:9001', host: '127.0.0.1:9000' }],
    ['a sandboxed frame', { origin: 'null', host }],
    ['a host that only begins like ours', { origin: `${SITE}.evil.example`, host }],
    ['a cookie without any origin', { cookie: '__Host-session=x', host }],
  ])('refuses %s', (_, headers) => {
    expect(isForeign(headers, SITE)).toBe(true);
  });
});
