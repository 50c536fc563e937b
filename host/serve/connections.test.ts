import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

let host: FakeHost;
beforeAll(async () => {
  host = await startFakeHost({ '/api/ping': '(req, res) => res.end("pong")' });
});
afterAll(() => host.close());

it.each(['/', '/api/ping', '/nowhere'])('refuses two names of the host at %s', async (path) => {
  const ask = (hosts: string) =>
    host.sendRaw(`GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
  expect(await ask('host: site\r\n')).toMatch(/^HTTP\/1\.1 (200|404) /);
  const refused = await ask('host: site\r\nHost: elsewhere\r\n');
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('application/problem+json');
});
