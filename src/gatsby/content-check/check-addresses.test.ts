import { checkAddresses, checkFormerAddresses } from './check-addresses';
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

const formerFaults = (...formerHrefs: unknown[]) =>
  checkFormerAddresses(
    [{ file: 'a.json', path: '[0]', typeName: 'Service', value: { href: '/b', formerHrefs } }],
    new Set(['/about', '/b']),
  ).map(describeProblem);

test('a page may have had other addresses', () => {
  expect(formerFaults('/services/shops/cash-desk', '/tills')).toEqual([]);
});

test.each([
  [['tills'], '[0]', '"tills" must be a path'],
  [['https://site.example/tills'], '[0]', 'must be a path'],
  [['/tills/*'], '[0]', 'must be a path'],
  [['/'], '[0]', 'must be a path'],
  [['/tills', '/about'], '[1]', '"/about" is the address of a page that there is'],
  [['/tills', '/tills'], '[1]', '"/tills" leads to another page already'],
])('a page may not have had %j', (formerHrefs, place, reason) => {
  const [fault, ...others] = formerFaults(...formerHrefs);
  expect(fault).toContain(`content/a.json: [0].formerHrefs${place}: `);
  expect(fault).toContain(reason);
  expect(others).toEqual([]);
});
