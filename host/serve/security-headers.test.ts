import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

const PING = { '/api/ping': '(req, res) => res.end("pong")' };
const PROTOCOL = {
  '/api/protocol': '(req, res) => res.end(req.headers["x-client-protocol"])',
};
const overTls = { headers: { 'x-forwarded-proto': 'https' } };

describe('behind a proxy that is trusted', () => {
  let host: FakeHost;
  beforeAll(async () => {
    host = await startFakeHost(PING, { trustProxy: ['127.0.0.1'] });
  });
  afterAll(() => host.close());

  it.each(['/', '/nowhere', '/about/', '/api/ping', '/api/nowhere'])(
    'promises TLS with %s, when it came over TLS',
    async (path) => {
      const { headers } = await host.send(path, overTls);
      expect(headers['strict-transport-security']).toBe('max-age=63072000');
      expect((await host.send(path)).headers['strict-transport-security']).toBeUndefined();
    },
  );
});

it('believes nobody else that an answer goes over TLS', async () => {
  const host = await startFakeHost(PING);
  const { headers } = await host.send('/', overTls);
  expect(headers['strict-transport-security']).toBeUndefined();
  await host.close();
});

it.each([
  { trustProxy: ['127.0.0.1'], told: 'https' },
  { trustProxy: false as const, told: 'http' },
])(
  'tells a function what the line is, and lets nobody else say it: $told',
  async ({ trustProxy, told }) => {
    const host = await startFakeHost(PROTOCOL, { trustProxy });
    const forged = { 'x-client-protocol': 'gopher' };
    const { text } = await host.send('/api/protocol', {
      headers: { ...overTls.headers, ...forged },
    });
    expect(text).toBe(told);
    await host.close();
  },
);

it('lets a function set a policy of its own', async () => {
  const host = await startFakeHost({
    '/api/page': '(req, res) => res.setHeader("content-security-policy", "own").end()',
  });
  const { headers } = await host.send('/api/page');
  expect(headers['content-security-policy']).toBe('own');
  expect(headers['x-content-type-options']).toBe('nosniff');
  await host.close();
});

it('protects its answer to what is not HTTP', async () => {
  const host = await startFakeHost();
  expect(await host.sendRaw('nonsense\r\n\r\n')).toContain('x-content-type-options: nosniff');
  await host.close();
});
