import { planCaseStudyPages, planRedirects, planServicePages } from './plan-pages';

const crm = {
  href: '/services/crm',
  template: 'services',
  items: [{ href: '/services/crm/invoice' }, { href: '/services/crm/inventory' }],
} as const;

describe('pages of a service group', () => {
  const pages = planServicePages(crm);

  it('are the group, its services in order, and a wildcard', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/services/crm',
      '/services/crm/invoice',
      '/services/crm/inventory',
      '/services/crm/[...]',
    ]);
  });

  it('name the chosen service only on its own page', () => {
    expect(pages.map(({ context }) => context.service)).toEqual([
      null,
      '/services/crm/invoice',
      '/services/crm/inventory',
      null,
    ]);
  });

  it('keep only unknown addresses out of search engines', () => {
    expect(pages.filter(({ context }) => context.noindex)).toEqual([
      expect.objectContaining({ matchPath: '/services/crm/*' }),
    ]);
  });

  it('use the template that the group names', () => {
    const withCards = planServicePages({ ...crm, template: 'healthcare' });
    const templates = [pages, withCards].map((plan) => plan.map(({ template }) => template));
    expect(templates).toEqual([Array(4).fill('services'), Array(4).fill('healthcare')]);
  });
});

describe('pages of case studies', () => {
  it('know their neighbours, and that the row has two ends', () => {
    const pages = planCaseStudyPages([{ href: '/a' }, { href: '/b' }, { href: '/c' }]);
    expect(pages.map(({ context }) => context)).toEqual([
      { href: '/a', previous: null, next: '/b' },
      { href: '/b', previous: '/a', next: '/c' },
      { href: '/c', previous: '/b', next: null },
    ]);
  });
});

test('former addresses lead to the present one, for good', () => {
  const toPath = '/services/crm/invoices';
  expect(
    planRedirects({ href: toPath, formerHrefs: ['/invoices', '/services/crm/bills'] }),
  ).toEqual([
    { fromPath: '/invoices', toPath, isPermanent: true },
    { fromPath: '/services/crm/bills', toPath, isPermanent: true },
  ]);
  expect(planRedirects({ href: toPath, formerHrefs: null })).toEqual([]);
});
