import { robots, sitemap } from './on-post-build';

test('lists the addresses, escaped', () => {
  const xml = sitemap(['https://site.example/', 'https://site.example/a?b&c']);
  expect(xml).toContain('<loc>https://site.example/</loc>');
  expect(xml).toContain('<loc>https://site.example/a?b&amp;c</loc>');
});

test('robots.txt closes the desk and the functions, and names the sitemap', () => {
  expect(robots('https://site.example')).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://site.example/sitemap.xml\n',
  );
});
