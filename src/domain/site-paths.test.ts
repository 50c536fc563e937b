import { isPrivateFile, isSharedFile } from './site-paths';

test.each([
  '/app-0123.js.map',
  '/webpack.stats.json',
  '/_gatsby/slices/scripts-1.html',
  '/_headers',
])('keeps %s back', (path) => expect(isPrivateFile(path)).toBe(true));

test.each(['/', '/app-0123.js', '/webpackXstats.json', '/about/chunk-map.json', '/sitemap.xml'])(
  'lets %s out',
  (path) => expect(isPrivateFile(path)).toBe(false),
);

test.each(['/social/home.png', '/favicon.ico', '/icon-192.png'])(
  'lets other sites show %s',
  (path) => expect(isSharedFile(path)).toBe(true),
);

test.each(['/', '/app-0123.js', '/static/team.jpg', '/demo/social/home.png'])(
  'keeps %s for our own pages',
  (path) => expect(isSharedFile(path)).toBe(false),
);
