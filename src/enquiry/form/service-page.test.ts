import { findServicePage, quoteHref } from './service-page';

const attendance = { name: 'Attendance', href: '/services/crm/attendance' };
const pages = [attendance, { name: 'CI/CD', href: '/services/hosting/cicd' }];

it('leads from the page of a service to the form, and back to that service', () => {
  const href = quoteHref('/contact?service=crm#enquiry', attendance.href);
  const { pathname, search, hash } = new URL(href, 'https://site.example');
  expect([pathname, hash]).toEqual(['/contact', '#enquiry']);
  expect(new URLSearchParams(search).get('service')).toBe('crm');
  expect(findServicePage(pages, search, 'crm')).toBe(attendance);
  expect(findServicePage(pages, search, '')).toBe(attendance);
});

it('leaves the link of a group as it is', () => {
  expect(quoteHref('/contact?service=crm#enquiry', undefined)).toBe('/contact?service=crm#enquiry');
});

it('takes no page that is not ours, and none of another service than the chosen one', () => {
  expect(findServicePage(pages, '?from=/services/crm/other', 'crm')).toBeUndefined();
  expect(findServicePage(pages, '?from=https://evil.example', 'crm')).toBeUndefined();
  expect(findServicePage(pages, '?from=/services/crm/attendance', 'hosting')).toBeUndefined();
  expect(findServicePage(pages, '', 'crm')).toBeUndefined();
});
