import { checkLinks } from './check-references';
import { describeProblem } from './content-document';
import { page, sampleSchema } from '../../../testing/pages/content/sample-schema';

const targets = {
  pages: new Set(['/', '/contact', '/services/crm']),
  services: new Set(['crm', 'consultation']),
  anchors: new Set(['enquiry', 'demo']),
};

function faults(href: string): string[] {
  return checkLinks(sampleSchema, [page({ links: [{ href }] })], targets).map(describeProblem);
}

test.each([
  '/',
  '/contact',
  '/contact?service=crm#enquiry',
  '/#demo',
  '/services/crm',
  'https://github.com/',
  'mailto:hello@meghdoot.example',
  'tel:+911234567890',
])('accepts %s', (href) => {
  expect(faults(href)).toEqual([]);
});

test.each([
  ['/nowhere', 'leads to a page that does not exist'],
  [
    '/contact/',
    'leads to a page that does not exist: write "/contact", without a slash at the end',
  ],
  ['/contact?service=cooking', 'names an unknown service; allowed are crm, consultation'],
  ['/contact#nowhere', 'leads to a place that no page has; there are enquiry, demo'],
  ['contact', 'must start with /, https://, mailto: or tel:'],
  ['#', 'must start with /, https://, mailto: or tel:'],
  ['//evil.example', 'must start with /, https://, mailto: or tel:'],
  ['http://plain.example', 'must start with /, https://, mailto: or tel:'],
  ['https://', 'is not an address'],
])('refuses %s', (href, reason) => {
  expect(faults(href)).toEqual([`content/pages/home.json: links[0].href: "${href}" ${reason}`]);
});
