import { startFakeHost } from '../../testing/server/host/fake-host';
import { proxyWarning } from './server';

it('an https site without a trusted proxy is told what to set', () => {
  const warning = proxyWarning({ SITE_URL: 'https://www.lotus.example', TRUST_PROXY: false });
  expect(warning).toMatch(/^SITE_URL begins with https.*Set TRUST_PROXY to the address/);
});

it.each([
  { SITE_URL: 'https://www.lotus.example', TRUST_PROXY: ['loopback'] },
  { SITE_URL: 'http://127.0.0.1:9000', TRUST_PROXY: false as const },
  { TRUST_PROXY: false as const },
])('nothing is said with %p', (env) => {
  expect(proxyWarning(env)).toBeUndefined();
});

describe('a forwarded request', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.88' } };
  const warningsOf = (log: Record<string, unknown>[]) =>
    log.filter(({ level }) => level === 'warn').map(({ msg }) => String(msg));

  it('is told once where no proxy is trusted, without its address', async () => {
    const host = await startFakeHost();
    await host.send('/');
    expect(warningsOf(host.log)).toEqual([]);
    await host.send('/', forwarded);
    await host.send('/about', forwarded);
    await host.close();
    expect(warningsOf(host.log)).toEqual([
      expect.stringContaining('header x-forwarded-for, but TRUST_PROXY is not set'),
    ]);
    expect(JSON.stringify(host.log)).not.toContain('203.0.113.88');
  });

  it('is not told where one is', async () => {
    const host = await startFakeHost({}, { trustProxy: ['loopback'] });
    await host.send('/', forwarded);
    await host.close();
    expect(warningsOf(host.log)).toEqual([]);
  });
});
