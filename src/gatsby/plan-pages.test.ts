import { planCaseStudyPages, planServicePages } from './plan-pages';

const crm = {
  key: 'crm',
  href: '/services/crm',
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

  it('use the healthcare template for healthcare alone', () => {
    const [healthcare] = planServicePages({ ...crm, key: 'healthcare' });
    expect([healthcare?.template, pages[0]?.template]).toEqual(['healthcare', 'services']);
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
