import type { IncomingHttpHeaders } from 'node:http';
import { type FakeHost, startFakeHost } from './testing/fake-host';

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost({ '/api/hello': `module.exports = (_q, res) => res.end('hello')` });
});

afterAll(() => host.close());

const accepting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

/** Fastify answers requests with conditions, so one that never holds shows its answer. */
const byFastify = (encoding: string) => ({
  headers: { 'accept-encoding': encoding, 'if-none-match': '"another"' },
});

const withoutChance = ({
  date: _date,
  'x-request-id': _id,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

describe.each(['/', '/about', '/app-0123.js'])('the plain request for %s', (path) => {
  it.each(['br', 'gzip', 'identity'])('is answered in %s as Fastify would', async (encoding) => {
    const [quick, usual] = [
      await host.send(path, accepting(encoding)),
      await host.send(path, byFastify(encoding)),
    ];
    expect(quick.status).toBe(200);
    expect(withoutChance(quick.headers)).toEqual(withoutChance(usual.headers));
    expect(quick.body).toEqual(usual.body);
  });
});

it('is logged as Fastify would, under the id it was answered with', async () => {
  const { headers } = await host.send('/about?secret=1');
  await host.send('/about?secret=1', byFastify('br'));
  const [quick, usual] = host.log.filter(({ path }) => path === '/about').slice(-2);
  expect(quick).toMatchObject({ request_id: headers['x-request-id'], status: 200, msg: 'request' });
  expect(Object.keys(quick ?? {}).sort()).toEqual(Object.keys(usual ?? {}).sort());
});

it('leaves functions, unknown paths and large files to the routes', async () => {
  expect((await host.send('/api/hello')).text).toBe('hello');
  expect((await host.send('/missing')).status).toBe(404);
  expect((await host.send('/large.bin')).body).toHaveLength(300_000);
});

it('answers nobody who stands behind a proxy: only Fastify knows how they came', async () => {
  const proxied = await startFakeHost({}, { trustProxy: ['127.0.0.1'] });
  const { headers } = await proxied.send('/about', { headers: { 'x-forwarded-proto': 'https' } });
  expect(headers).toHaveProperty('strict-transport-security');
  await proxied.close();
});
