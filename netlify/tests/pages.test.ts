import { PRIVATE_PATHS } from '../../src/domain/site-paths';
import { startNetlifySite, type NetlifySite } from '../../testing/netlify/netlify-site';

let site: NetlifySite;
beforeAll(async () => {
  site = await startNetlifySite({});
});
afterAll(() => site.stop());

const call = (path: string) => fetch(site.url + path, { redirect: 'manual' });

const SUB_ROUTES = [
  ...['/services/healthcare/appointments', '/services/crm/unknown', '/services/hosting/a/b'],
  ...['/admin', '/admin/dashboard', '/admin/leads/board', '/admin/leads/A'],
  ...['/admin/calls', '/admin/log', '/admin/reports', '/admin/people', '/admin/account'],
  '/admin/data',
];

it.each(['/', '/about', '/services', '/portfolio', '/contact', ...SUB_ROUTES])(
  '%s is there, with the headers of all pages',
  async (path) => {
    const { status, headers } = await call(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  },
);

it.each(['/nowhere', '/admin/xyz', ...PRIVATE_PATHS.map((path) => path.replace('*', 'a'))])(
  '%s is not',
  async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('</html>');
  },
);

it('lets browsers keep what never changes', async () => {
  const [script] = /\/[\w-]+-[0-9a-f]{20}\.js/.exec(await (await call('/admin')).text()) ?? [];
  const { status, headers } = await call(script ?? '');
  const caching = headers.get('cache-control');
  expect([status, caching]).toEqual([200, 'public, max-age=31536000, immutable']);
});

it('redirects the page of a receipt to its function', async () => {
  const { status, headers } = await call('/contact/thank-you?reference=ABC');
  expect(status).toBe(302);
  expect(headers.get('location')).toBe('/api/enquiries/thanks?reference=ABC');
});
