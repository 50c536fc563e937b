import { priceOfGroup, servicesBelow } from './group-services';

const service = (id: string, href: string, price: string) => ({
  ...{ id, href, price },
  parent: 'file',
  children: [],
});

/** In the order of their last change, as Gatsby has them. */
const services = [
  service('b', '/services/crm/b', '₹2 lakh'),
  service('x', '/services/crm-plus/x', '₹1 lakh'),
  service('a', '/services/crm/a', '₹90,000'),
];

const file = { id: 'file', parent: '', children: ['a', 'b'] };
const nodeModel = {
  findAll: () => Promise.resolve({ entries: services }),
  getNodeById: () => file,
};

test('the services of a group lie below its path, in the order of their file', async () => {
  const found = await servicesBelow({ href: '/services/crm' }, undefined, { nodeModel });
  expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the price of a group is the lowest of its services', async () => {
  expect(await priceOfGroup({ href: '/services/crm' }, undefined, { nodeModel })).toBe('₹90,000');
});
