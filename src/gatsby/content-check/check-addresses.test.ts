import { checkAddresses } from './check-addresses';
import { describeProblem } from './content-document';

const group = {
  ...{ file: 'services/groups.json', path: '[0]', typeName: 'ServiceGroup' },
  value: { href: '/services/shops' },
};

const faults = (typeName: string, href: string) =>
  checkAddresses([group, { file: 'a.json', path: '[0]', typeName, value: { href } }]).map(
    describeProblem,
  );

test.each([
  ['Service', '/services/shops/till-2'],
  ['CaseStudy', '/portfolio/first-project'],
  ['Cta', '/About'],
])('%s may have the address %s', (typeName, href) => {
  expect(faults(typeName, href)).toEqual([]);
});

test.each([
  ['Service', '/services/shops/till-🍞', '/services/shops/…'],
  ['Service', '/services/shops/my till', '/services/shops/…'],
  ['Service', '/services/shops/Till', '/services/shops/…'],
  ['Service', '/services/shops/../till', '/services/shops/…'],
  ['Service', '/services/tills/till', '/services/shops/…'],
  ['Service', '/services/shops/', '/services/shops/…'],
  ['CaseStudy', '/about', '/portfolio/…'],
  ['CaseStudy', '/portfolio/pão', '/portfolio/…'],
])('%s may not have the address %s', (typeName, href, form) => {
  expect(faults(typeName, href)).toEqual([
    `content/a.json: [0].href: "${href}" must be ${form}, with small letters, digits and hyphens for …`,
  ]);
});
