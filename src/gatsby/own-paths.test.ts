import type { ContentDocument } from './content-check/content-document';
import { ownPathsOf, slugsOf } from './own-paths';

const documents: ContentDocument[] = [
  {
    ...{ file: 'services/groups.json', path: '[0]', typeName: 'ServiceGroup' },
    value: { key: 'shops', href: '/services/shops' },
  },
  {
    ...{ file: 'services/groups.json', path: '[1]', typeName: 'ServiceGroup' },
    value: { key: 'hosting', href: '/services/hosting' },
  },
  {
    ...{ file: 'services/shops.json', path: '[0]', typeName: 'Service' },
    value: { href: '/services/shops/tills' },
  },
  {
    ...{ file: 'services/hosting.json', path: '[0]', typeName: 'Service' },
    value: { href: '/services/hosting/backups' },
  },
  {
    ...{ file: 'portfolio/case-studies/mill.json', path: '', typeName: 'CaseStudy' },
    value: { href: '/portfolio/mill' },
  },
  { file: 'ctas.json', path: '[0]', typeName: 'Cta', value: { href: '/services/shops' } },
];

const pathsWith = (files: Record<string, unknown>) =>
  ownPathsOf(
    slugsOf(documents, {
      ...{ tag: 'fr', problems: [], isPartial: false, hashes: {} },
      files: new Map(Object.entries(files)),
    }),
  );

test('a translation without slugs has the paths of the first language', () => {
  expect(pathsWith({ 'services/groups.json': [{ key: 'shops', title: 'Boutiques' }] })).toEqual({});
});

test('a slug takes the place of the last part', () => {
  expect(
    pathsWith({
      'services/hosting.json': [{ href: '/services/hosting/backups', slug: 'sauvegardes' }],
      'portfolio/case-studies/mill.json': { slug: 'moulin' },
    }),
  ).toEqual({
    '/services/hosting/backups': '/services/hosting/sauvegardes',
    '/portfolio/mill': '/portfolio/moulin',
  });
});

test('the slug of a group is in the paths of its services, and of the page for all others below it', () => {
  expect(
    pathsWith({
      'services/groups.json': [{ key: 'shops', slug: 'boutiques' }],
      'services/shops.json': [{ href: '/services/shops/tills', slug: 'caisses' }],
      'ctas.json': [{ href: '/services/shops', slug: 'magasins' }],
    }),
  ).toEqual({
    '/services/shops': '/services/boutiques',
    '/services/shops/*': '/services/boutiques/*',
    '/services/shops/[...]': '/services/boutiques/[...]',
    '/services/shops/tills': '/services/boutiques/caisses',
  });
});
