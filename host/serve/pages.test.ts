import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost();
});
afterAll(() => host.close());

describe('addresses', () => {
  it.each([
    ['/', 'Home'],
    ['/?utm_source=mail', 'Home'],
    ['/about', 'About'],
    ['/services/healthcare', 'Healthcare'],
    ['/admin/dashboard?status=new', 'Desk'],
    ['/admin/leads/7KQM-2XWD', 'Desk'],
    ['/a%20b.txt', 'spaced'],
  ])('serves %s', async (path, content) => {
    const answer = await host.send(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(content);
  });

  it.each([
    ['/about/', 308, '/about'],
    ['/about/?page=2', 308, '/about?page=2'],
    ['/OLD', 301, '/about'],
  ])('redirects %s', async (path, status, location) => {
    const answer = await host.send(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it('serves the page of a group for an unknown sub-path, but keeps it out of search engines', async () => {
    const answer = await host.send('/services/healthcare/unknown');
    expect(answer.text).toContain('Healthcare');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect((await host.send('/services/healthcare')).headers['x-robots-tag']).toBeUndefined();
  });

  it.each([
    ...['/nowhere', '/404', '/404.html', '/about/index.html', '/about%2F', '/%5Csecret.txt'],
    ...['/admin/xyz', '/admin/leads', '/admin/leads/2222-2222/x', '/about/index.html.br'],
  ])('answers %s with the 404 page', async (path) => {
    const answer = await host.send(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Oops! Page not found');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/about/../../secret.txt',
    '//secret.txt',
    '/..\\secret.txt',
    '/about%00',
    '/%ff',
    '/%',
    '/%E0%A4%A',
  ])('gives nothing away for %s', async (path) => {
    const answer = await host.send(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('outside public');
  });

  it('answers an unknown path under /api with a problem, not a page', async () => {
    const answer = await host.send('/api/unknown');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'refuses %s on a page',
    async (method) => {
      const answer = await host.send('/about', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    },
  );
});
