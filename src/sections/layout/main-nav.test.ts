import { currentPage } from './main-nav';

it.each([
  ['/about', '/about', 'page'],
  ['/services/crm/invoice', '/services', 'true'],
  ['/services/crm/invoice', '/services/crm', 'true'],
  ['/services/crm/invoice', '/services/crm/invoice', 'page'],
  ['/services/crm', '/services/ecommerce', undefined],
  ['/about', '/', undefined],
  ['/', '/', 'page'],
  ['/servicesx', '/services', undefined],
])('on %s the link to %s is marked %s', (path, href, expected) => {
  expect(currentPage(path, href)).toBe(expected);
});
