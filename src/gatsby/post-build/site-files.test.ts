import { deskManifest, manifest, robots, sitemap } from './site-files';

test('lists the addresses, escaped, with the days on which their content changed', () => {
  const xml = sitemap([
    { address: 'https://site.example/', alternates: [], updated: '2026-11-23' },
    { address: 'https://site.example/a?b&c', alternates: [], updated: undefined },
  ]);
  expect(xml).toContain('<url><loc>https://site.example/</loc><lastmod>2026-11-23</lastmod></url>');
  expect(xml).toContain('<url><loc>https://site.example/a?b&amp;c</loc></url>');
});

test('lists a page with its addresses in other languages', () => {
  const alternates = [
    { tag: 'en-IN', address: 'https://site.example/a' },
    { tag: 'fr', address: 'https://site.example/fr/a' },
  ];
  const xml = sitemap([{ address: 'https://site.example/a', alternates, updated: undefined }]);
  expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  expect(xml).toContain(
    '<xhtml:link rel="alternate" hreflang="fr" href="https://site.example/fr/a"/></url>',
  );
});

test('robots.txt closes the desk and the functions, and names the sitemap', () => {
  expect(robots('https://site.example')).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://site.example/sitemap.xml\n',
  );
});

test('the manifest of the desk begins with My day, and holds nothing but the desk', () => {
  const made = JSON.parse(deskManifest({ brand: 'Dantika Dental', shortBrand: 'Dantika' }));
  expect(made).toMatchObject({
    short_name: 'Dantika desk',
    start_url: '/admin/dashboard?view=day',
    scope: '/admin/',
  });
  expect(made).toMatchObject({ display: 'standalone' });
  const icons = made.icons as { sizes: string; purpose?: string }[];
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
});

test('the manifest names the agency', () => {
  const made = JSON.parse(manifest({ brand: 'Dantika Dental', shortBrand: 'Dantika' }));
  expect(made).toMatchObject({ name: 'Dantika Dental', short_name: 'Dantika' });
});
