/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { Breadcrumb, caseStudyTrail, serviceTrail } from './breadcrumb';

const crm = { title: 'CRM', href: '/services/crm' };

describe('Breadcrumb', () => {
  it('leads back up from a service, and marks the page itself without linking it', () => {
    const invoicing = { name: 'Invoicing', href: '/services/crm/invoice' };
    render(<Breadcrumb trail={serviceTrail(crm, invoicing)} />);
    const nav = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/services',
      '/services/crm',
    ]);
    expect(nav.getByText('Invoicing')).toHaveAttribute('aria-current', 'page');
  });
});

describe('trails', () => {
  it('of a group end with the group', () => {
    expect(serviceTrail(crm, null).map(({ name }) => name)).toEqual(['Home', 'Services', 'CRM']);
  });

  it('of a case study pass the portfolio', () => {
    const study = { title: 'Rangrez', href: '/portfolio/rangrez-d2c' };
    expect(caseStudyTrail(study).map(({ href }) => href)).toEqual([
      '/',
      '/portfolio',
      '/portfolio/rangrez-d2c',
    ]);
  });
});
