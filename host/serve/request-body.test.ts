import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '../../src/server/http/read-input';
import { MAX_FORM_BYTES } from '../../src/server/http/read-multipart';
import { seal } from '../../src/server/auth/session-secret';
import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

const json = { 'content-type': 'application/json' };

let host: FakeHost;

beforeAll(async () => {
  Object.assign(globalThis.process.env, {
    ...{ SUPABASE_URL: 'http://localhost:1', SUPABASE_PUBLISHABLE_KEY: 'public' },
    ...{
      SESSION_SECRET: 'a secret of at least thirty-two characters',
      SITE_URL: 'http://localhost',
    },
  });
  host = await startFakeHost({
    '/api/body': '(req, res) => res.json({ body: req.body })',
    '/api/newsletter/unsubscribe': '(req, res) => res.json({ body: req.body })',
    '/api/imports': '(req, res) => res.json({ bytes: req.body.length })',
    '/api/enquiries': '(req, res) => res.json({ bytes: req.body.length })',
  });
});
afterAll(() => host.close());

const post = (body: string | Buffer, headers: Record<string, string>) =>
  host.send('/api/body', { method: 'POST', headers, body });

describe('accepted', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
  ])('%s reaches the function as the text that was sent', async (type) => {
    const answer = await post('{"name": "नमस्ते"', { 'content-type': type });
    expect(JSON.parse(answer.text)).toEqual({ body: '{"name": "नमस्ते"' });
  });

  it('up to the limit', async () => {
    const answer = await post('x'.repeat(MAX_BODY_BYTES), json);
    expect(answer.status).toBe(200);
  });

  it('after 100 Continue, when the client waits for it', async () => {
    const received = await host.sendRaw(
      'POST /api/body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n{}',
    );
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
  });
});

describe('the one-click post of an email client (RFC 8058)', () => {
  const oneClick = (body: string, path = '/api/newsletter/unsubscribe') =>
    host.send(`${path}?token=t`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });

  it('is taken as multipart too, unread', async () => {
    const answer = await oneClick(
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    );
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, {}]);
  });

  it('is small, and for that address alone', async () => {
    expect((await oneClick('x'.repeat(1025))).status).toBe(413);
    expect((await oneClick('x', '/api/body')).status).toBe(415);
  });
});

describe('a file to import', () => {
  const file = (headers: Record<string, string> = {}) =>
    host.send('/api/imports', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: Buffer.alloc(MAX_BODY_BYTES + 1),
    });

  it('is read for somebody with a session', async () => {
    const sealed = await seal(
      {
        ...{ access_token: 'a', refresh_token: 'r', id: 'x', email: 'a@example.in' },
        ...{ expires_at: 0, signed_in_at: 0, active_at: Date.now(), sealed_at: Date.now() },
      },
      60,
    );
    const answer = await file({ cookie: `session=${sealed}` });
    expect(JSON.parse(answer.text)).toEqual({ bytes: MAX_BODY_BYTES + 1 });
  });

  it.each([[{}], [{ cookie: 'session=forged' }]])(
    'is refused before it is read without one',
    async (headers) => {
      const answer = await file(headers);
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({ detail: 'Please log in.' });
    },
  );
});

describe('a form with files', () => {
  const type = 'multipart/form-data; boundary=x';
  const form = (bytes: number, headers: Record<string, string> = {}) =>
    host.send('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: Buffer.alloc(bytes, 'x'),
    });

  it('reaches the function as bytes', async () => {
    const answer = await form(MAX_BODY_BYTES + 1);
    expect(JSON.parse(answer.text)).toEqual({ bytes: MAX_BODY_BYTES + 1 });
  });

  it('is refused beyond its limit, with a page that says so', async () => {
    const answer = await form(MAX_FORM_BYTES + 1, { accept: 'text/html' });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('<h1>Your files are too large</h1>');
  });

  it('is refused when nobody knows its length', async () => {
    expect((await form(1, { 'transfer-encoding': 'chunked' })).status).toBe(411);
  });

  /** A form that was let in, and whose body does not come. */
  async function startSlowForm() {
    const socket = connect(host.port, '127.0.0.1');
    socket.write(
      `POST /api/enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1.1 100/);
    return socket;
  }

  it('is refused while four others are read, unless it brings no file', async () => {
    const large = () => form(MAX_BODY_BYTES + 1);
    const slow = [];
    for (let count = 0; count < 4; count += 1) slow.push(await startSlowForm());
    const refused = await large();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect((await form(MAX_BODY_BYTES)).status).toBe(200);
    for (const socket of slow) socket.destroy();
    // The server hears of it a moment later.
    while ((await large()).status === 503) await sleep(10);
    expect((await large()).status).toBe(200);
  });
});

describe('refused', () => {
  it.each([
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['application/jsonp'],
    ['application/octet-stream'],
    ['nonsense'],
  ])('415: %s', async (type) => {
    const answer = await post('x', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.text)).toMatchObject({ title: 'Unsupported Media Type', status: 415 });
  });

  it('415: a body without a type, or compressed', async () => {
    expect((await post('x', {})).status).toBe(415);
    expect((await post('x', { ...json, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('413: more than the limit, announced or found while reading', async () => {
    const tooMuch = 'x'.repeat(MAX_BODY_BYTES + 1);
    expect((await post(tooMuch, json)).status).toBe(413);
    expect((await post(tooMuch, { ...json, 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('413: as a page, when a browser has posted a form by itself', async () => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    };
    const tooMuch = `message=${'x'.repeat(MAX_BODY_BYTES)}`;
    for (const headers of [form, { ...form, 'transfer-encoding': 'chunked' }]) {
      const answer = await post(tooMuch, headers);
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src/);
      expect(answer.text).toContain('<h1>Your text is too long</h1>');
    }
    const program = await post(tooMuch, { ...form, accept: '*/*' });
    expect(JSON.parse(program.text)).toMatchObject({ status: 413 });
  });

  it('400: bytes that are not UTF-8', async () => {
    const answer = await post(Buffer.from([0x22, 0xff, 0x22]), json);
    expect(answer.status).toBe(400);
  });

  it('400: a body with GET, whatever its type', async () => {
    const answer = await host.send('/api/body', {
      method: 'GET',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1' },
      body: 'x',
    });
    expect(answer.status).toBe(400);
  });

  it('before a byte of the body is sent, closing the connection', async () => {
    const refusals = [
      ['/api/body', 'multipart/form-data; boundary=x', 415],
      ['/api/body', 'application/json', 413],
      ['/about', 'multipart/form-data; boundary=x', 405],
      ['/nowhere', 'application/json', 404],
    ] as const;
    const answers = refusals.map(async ([path, type, status]) => {
      const received = await host.sendRaw(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 200000000\r\n\r\n`,
      );
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(received.toLowerCase()).toContain('connection: close');
    });
    await Promise.all(answers);
  });

  it('without 100 Continue, so that a client that waits never sends the body', async () => {
    const received = await host.sendRaw(
      'POST /api/body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n' +
        'Content-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1.1 415 /);
  });

  it('while a large upload is being sent, keeping none of it', async () => {
    const before = process.memoryUsage().rss;
    const answer = await post(Buffer.alloc(50_000_000), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

describe('a request that is not HTTP', () => {
  it('answers 400 and closes', async () => {
    const received = await host.sendRaw('HELLO\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(received).toContain('application/problem+json');
  });

  it('answers 431 to headers without end', async () => {
    const received = await host.sendRaw(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1.1 431 /);
  });
});
