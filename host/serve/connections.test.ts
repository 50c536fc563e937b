import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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

/** Opens connections that send nothing, and resolves with the others once the server has closed so many. */
function open(port: number, count: number, closed: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  let left = closed;
  return new Promise((resolve) => {
    for (const socket of sockets) {
      socket.on('error', () => undefined).resume();
      socket.once('close', () => {
        left -= 1;
        if (left === 0) resolve(sockets.filter(({ destroyed }) => !destroyed));
      });
    }
  });
}

describe('connections of one client', () => {
  it('are so many at most, and one that closes makes room', async () => {
    const limited = await startFakeHost({}, { connections: { perClient: 3 } });
    const held = await open(limited.port, 5, 2);
    expect(held).toHaveLength(3);
    await expect(limited.send('/')).rejects.toThrow();
    held[0]?.destroy();
    const ask = (): Promise<number> => limited.send('/').then(({ status }) => status, ask);
    expect(await ask()).toBe(200);
    held.forEach((socket) => socket.destroy());
    await limited.close();
  });

  it('are not counted where a trusted proxy brings those of many', async () => {
    const connections = { perClient: 1 };
    const behind = await startFakeHost({}, { connections, trustProxy: ['127.0.0.1'] });
    const proxy = connect(behind.port, '127.0.0.1');
    await once(proxy, 'connect');
    expect((await behind.send('/')).status).toBe(200);
    proxy.destroy();
    await behind.close();
  });
});

it('cuts a client whose headers are late, also one that keeps its own side open', async () => {
  const hurried = await startFakeHost({}, { connections: { headersMs: 50 } });
  const begun = once(hurried.app.server, 'connection');
  const slow = connect({ port: hurried.port, host: '127.0.0.1', allowHalfOpen: true });
  slow.on('error', () => undefined).resume();
  slow.write('GET / HTTP/1.1\r\nhost: si');
  const [socket]: Socket[] = await begun;
  const started = performance.now();
  if (socket && !socket.destroyed) await once(socket, 'close');
  expect(performance.now() - started).toBeLessThan(5_000);
  slow.destroy();
  await hurried.close();
});
