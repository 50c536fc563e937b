import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost({
    '/api/enquiries/thanks': '(request, response) => response.json(request.query)',
  });
});
afterAll(() => host.close());

it('serves the pages of a language', async () => {
  expect((await host.send('/fr')).text).toContain('Accueil');
});

it('leads from a page that does not speak a language to the same in the first', async () => {
  const { status, headers } = await host.send('/fr/about?from=mail');
  expect([status, headers.location]).toEqual([302, '/about?from=mail']);
});

it.each([
  ['/fr/nowhere', 'Page introuvable'],
  ['/fr/404', 'Page introuvable'],
  ['/nowhere', 'Oops! Page not found'],
])('answers %s in its language', async (path, title) => {
  const { status, text } = await host.send(path);
  expect(status).toBe(404);
  expect(text).toContain(title);
});

it('has a function fill in a page in its language', async () => {
  const { text } = await host.send('/fr/contact/thank-you?reference=7KQM-2XWD');
  expect(JSON.parse(text)).toEqual({ reference: '7KQM-2XWD', language: 'fr' });
});
