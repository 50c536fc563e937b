import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

const asyncFunction = (body: string) => `async (req, res) => {${body}}`;

const echo = `res.status(200).json({
  method: req.method, url: req.url, originalUrl: req.originalUrl, query: req.query,
  params: req.params, body: req.body, ip: req.ip, headers: req.headers,
})`;

const functions = {
  '/api/echo': asyncFunction(echo),
  '/api/leads/:id': asyncFunction(echo),
  '/api/bug': asyncFunction('throw new TypeError("broken")'),
  '/api/late-bug': asyncFunction(
    'await new Promise((r) => setTimeout(r, 20)); throw new Error("late")',
  ),
  '/api/direct-bug': '() => { throw new Error("at once") }',
  '/api/rejects': 'async () => { throw new Error("awaited") }',
  '/api/half': asyncFunction('res.write("half"); throw new Error("in the middle")'),
  '/api/writes-twice': asyncFunction('res.end("once"); res.write("twice")'),
  '/api/never': asyncFunction('await new Promise(() => {})'),
  '/api/long': asyncFunction(
    'res.write("begun "); await new Promise((r) => setTimeout(r, 600)); res.end("and ended")',
  ),
  '/api/redirect': asyncFunction('res.redirect(303, "/about")'),
  '/api/counter': '((calls) => (req, res) => res.json({ calls: (calls += 1) }))(0)',
};

const json = { 'content-type': 'application/json' };

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost(functions, { functionTimeoutMs: 300 });
});
afterAll(() => host.close());

describe('a function', () => {
  it('receives the request with query, parameters and the body as text', async () => {
    const answer = await host.send('/api/leads/a%20b?status=new&status=old', {
      method: 'PATCH',
      headers: json,
      body: '{"status": "closed", "status": "new"}',
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'PATCH',
      originalUrl: '/api/leads/a%20b?status=new&status=old',
      params: { id: 'a b' },
      query: { status: ['new', 'old'] },
      body: '{"status": "closed", "status": "new"}',
    });
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is called for %s',
    async (method) => {
      const answer = await host.send('/api/echo/', { method });
      expect(JSON.parse(answer.text)).toMatchObject({ method });
    },
  );

  it('answers HEAD without a body', async () => {
    const answer = await host.send('/api/echo', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('is loaded once', async () => {
    await host.send('/api/counter');
    const second = await host.send('/api/counter');
    expect(JSON.parse(second.text)).toEqual({ calls: 2 });
  });

  it('may redirect', async () => {
    const answer = await host.send('/api/redirect');
    expect([answer.status, answer.headers.location]).toEqual([303, '/about']);
  });

  it('gives answers that are never stored', async () => {
    expect((await host.send('/api/echo')).headers['cache-control']).toBe('no-store');
  });
});

describe('request id', () => {
  it('is new for each request, the same for function, answer and log', async () => {
    const answer = await host.send('/api/echo', {
      headers: { 'x-request-id': 'chosen-by-client', 'x-nf-request-id': 'chosen-by-client' },
    });
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const { headers } = JSON.parse(answer.text);
    expect([headers['x-request-id'], headers['x-nf-request-id']]).toEqual([id, undefined]);
    expect(host.log.map((line) => line['request_id'])).toContain(id);
  });
});

describe('client address', () => {
  const forged = {
    'x-client-ip': '6.6.6.6',
    'x-nf-client-connection-ip': '6.6.6.6',
    'x-forwarded-for': '203.0.113.7',
  };

  it('is the socket address, whatever the client claims', async () => {
    const { ip, headers } = JSON.parse((await host.send('/api/echo', { headers: forged })).text);
    expect([ip, headers['x-client-ip']]).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(headers['x-nf-client-connection-ip']).toBeUndefined();
  });

  it('is the forwarded one behind a proxy that is trusted', async () => {
    const behindProxy = await startFakeHost(functions, { trustProxy: ['127.0.0.1'] });
    const { headers } = JSON.parse((await behindProxy.send('/api/echo', { headers: forged })).text);
    expect(headers['x-client-ip']).toBe('203.0.113.7');
    await behindProxy.close();
  });
});

describe('failing functions', () => {
  it.each(['/api/bug', '/api/late-bug', '/api/direct-bug', '/api/rejects'])(
    'answer 500 with the request id and no cause: %s',
    async (path) => {
      const answer = await host.send(path);
      expect(answer.status).toBe(500);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(JSON.parse(answer.text)).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        request_id: answer.headers['x-request-id'],
      });
      expect((await host.send('/api/echo')).status).toBe(200);
    },
  );

  it.each([
    ['/api/bug', 500],
    ['/api/never', 503],
  ])('answer a browser that has posted a form by itself with a page: %s', async (path, status) => {
    const answer = await host.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
      body: 'name=Asha',
    });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<h1>Something went wrong</h1>');
  });

  it('log the cause with the request id', async () => {
    const answer = await host.send('/api/bug');
    const line = host.log.find(
      ({ request_id, cause }) => request_id === answer.headers['x-request-id'] && cause,
    );
    expect(line).toMatchObject({ level: 'error', cause: 'TypeError: broken' });
  });

  it('are cut off when they had begun to answer', async () => {
    await expect(host.send('/api/half')).rejects.toThrow();
    expect((await host.send('/api/writes-twice')).text).toBe('once');
    expect((await host.send('/api/echo')).status).toBe(200);
  });

  it('an answer that has begun may take longer than one may take to begin', async () => {
    const answer = await host.send('/api/long');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('begun and ended');
  });

  it('answer 503 when they take too long', async () => {
    const answer = await host.send('/api/never');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
});

describe('log', () => {
  it('has one line a request, with the route and neither query, id nor address', async () => {
    await host.send('/api/leads/secret-id?email=a@example.com', { headers: { referer: 'x' } });
    const line = host.log.at(-1);
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['bytes', 'level', 'method', 'ms', 'msg', 'path', 'request_id', 'status', 'time'].sort(),
    );
    expect(line).toMatchObject({ method: 'GET', path: '/api/leads/:id', status: 200 });
  });

  it('names missing paths, without their query', async () => {
    await host.send('/gone?token=1');
    expect(host.log.at(-1)).toMatchObject({ msg: 'missing path', path: '/gone', status: 404 });
  });

  it('has a line for broken addresses too', async () => {
    await host.send('/%ff');
    expect(host.log.at(-1)).toMatchObject({ path: '/%ff', status: 400 });
  });
});
