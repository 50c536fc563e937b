import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

const counting = `((calls) => (req, res) => { res.end('call ' + ++calls); })(0)`;

let host: FakeHost;
beforeAll(async () => {
  host = await startFakeHost({ '/api/count': counting });
});
afterAll(() => host.close());

const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: site\r\n${headers}\r\n`;

describe('requests sent without waiting for answers', () => {
  it('are answered in their order when they are few', async () => {
    const answers = await host.sendRaw(
      ask('/about').repeat(7) + ask('/missing', 'connection: close\r\n'),
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...Array.from({ length: 7 }, () => 'HTTP/1.1 200'),
      'HTTP/1.1 404',
    ]);
  });

  it('lose their connection when they are many, before they take up memory', async () => {
    await host.sendRaw(ask('/api/count').repeat(1_000)).catch(() => undefined);
    const { text } = await host.send('/api/count');
    expect(Number(text.replace('call ', ''))).toBeLessThanOrEqual(9);
  });
});
