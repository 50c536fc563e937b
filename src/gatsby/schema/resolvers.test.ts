import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawingOf, lowestPrice, priceAmount, priceOfGroup, servicesBelow } from '.';

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

test('the price of a service, and of a group, has its amount as a number beside it', async () => {
  const context = { nodeModel };
  const ofService = { href: '/services/crm/b', price: '₹2 lakh' };
  expect(await priceAmount(ofService, undefined, context)).toBe(200_000);
  expect(await priceAmount({ href: '/services/crm' }, undefined, context)).toBe(90_000);
});

test('the lowest price is found by its amount and told in its own words', () => {
  expect(lowestPrice(['₹18 lakh', '₹3 lakh', '₹4 lakh'])).toBe('₹3 lakh');
  expect(lowestPrice(['₹1.5 lakh a month', '₹85,000 a month'])).toBe('₹85,000 a month');
  expect(lowestPrice([])).toBeUndefined();
});

const folder = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const drawing = { internal: { type: 'File' }, dir: folder, absolutePath: '' };

/** Knows every file of the folder. */
const fileModel = {
  findRootNodeAncestor: () => ({ ...drawing, dir: join(folder, 'studies') }),
  findOne: (asked: object) => {
    const { query } = asked as { query: { filter: { absolutePath: { eq: string } } } };
    return Promise.resolve({ ...drawing, absolutePath: query.filter.absolutePath.eq });
  },
};

test('a drawing is the SVG at the path that the study names, as it stands in a page', async () => {
  writeFileSync(
    join(folder, 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path d="M1 1h2"/>\n</svg>\n',
  );
  const study = { mark: '../mark.svg' };
  expect(await drawingOf('mark')(study, undefined, { nodeModel: fileModel })).toBe(
    '<svg viewBox="0 0 9 9"><path d="M1 1h2"/></svg>',
  );
  expect(await drawingOf('portrait')(study, undefined, { nodeModel: fileModel })).toBeNull();
});
