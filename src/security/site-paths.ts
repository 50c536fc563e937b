/** Files of the build that serve the build, not visitors: patterns as `_redirects` of Netlify takes them. */
export const PRIVATE_PATHS = ['/webpack.stats.json', '/chunk-map.json', '/_gatsby/slices/*'];

const PRIVATE = new RegExp(
  `^(${PRIVATE_PATHS.map((path) => path.replaceAll('.', '\\.').replace('*', '.*')).join('|')}|/_headers|/_redirects|.*\\.map)$`,
);

/** @param path of a file, from the root of the site: `/app.js.map` */
export const isPrivateFile = (path: string): boolean => PRIVATE.test(path);

/** True for paths, or patterns of paths, of the desk: one page, drawn by its scripts. */
export const isDesk = (path: string): boolean => path.split('/')[1] === 'admin';
