import { startFakeHost } from '../../../testing/server/host/fake-host';
import serveSecurityTxt, { config } from '../../../netlify/functions/security-txt.mjs';
import agency from '../../../content/agency.json';
import { securityTxt } from './security-txt';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The fields of the file, each of which stands once. */
function fieldsOf(text: string): Record<string, string> {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  expect(Object.keys(fields)).toHaveLength(lines.length);
  return fields;
}

const { email, securityContact }: { email: string; securityContact?: string } = agency;

const expected = (siteUrl: string) => ({
  Contact: `mailto:${securityContact ?? email}`,
  Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
  'Preferred-Languages': 'en',
  Canonical: `${siteUrl}/.well-known/security.txt`,
});

it.each(['2027-02-28T23:59:59Z', '2031-12-31T00:00:00Z'])(
  'expires between 179 and 180 days after %s',
  (day) => {
    const now = Date.parse(day);
    const ahead = Date.parse(fieldsOf(securityTxt('https://a.example', now)).Expires ?? '') - now;
    expect(ahead).toBeGreaterThan(179 * DAY_MS);
    expect(ahead).toBeLessThanOrEqual(180 * DAY_MS);
  },
);

it('the host serves it', async () => {
  const host = await startFakeHost();
  const answer = await host.send('/.well-known/security.txt');
  const head = await host.send('/.well-known/security.txt', { method: 'HEAD' });
  await host.close();
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(fieldsOf(answer.text)).toEqual(expected('http://127.0.0.1:9000'));
  expect([head.status, head.text]).toEqual([200, '']);
});

describe('on Netlify', () => {
  afterEach(() => {
    delete process.env.URL;
  });

  it('a function serves it, for the site of the deployment', async () => {
    process.env.URL = 'https://neem.example';
    expect(config.path).toBe('/.well-known/security.txt');
    const answer = serveSecurityTxt(new Request('https://deploy-7.neem.example/any'));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(fieldsOf(await answer.text())).toEqual(expected('https://neem.example'));
  });

  it('names the host that was asked where no address is set', async () => {
    const answer = serveSecurityTxt(new Request('https://neem.example/.well-known/security.txt'));
    expect(fieldsOf(await answer.text()).Canonical).toContain('https://neem.example/');
  });
});
