/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { MainNav } from './main-nav';
import { MobileMenu } from './layout';

const group = (title: string) => ({
  title,
  href: `/services/${title.toLowerCase()}`,
  items: [1, 2, 3, 4, 5].map((number) => ({
    name: `${title} ${number}`,
    href: `/services/${title.toLowerCase()}/${number}`,
  })),
});

const navigation = {
  header: ['Home', 'Services', 'Portfolio', 'About', 'Contact'].map((label) => ({
    label,
    href: label === 'Home' ? '/' : `/${label.toLowerCase()}`,
  })),
  headerCta: { label: 'Book Consultation', href: '/consultation' },
  services: ['Healthcare', 'Ecommerce', 'Hosting', 'CRM', 'Analytics'].map(group),
  servicesHref: '/services',
  servicesNote: { text: 'More?', label: 'All services' },
};

const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);

it('lists the first three items of each of the five groups on small screens', () => {
  render(<MobileMenu navigation={navigation} path="/" />);
  expect(links()).toEqual([
    'Home',
    'Services',
    ...navigation.services.flatMap(({ title }) => [
      title,
      ...[1, 2, 3].map((number) => `${title} ${number}`),
    ]),
    'Portfolio',
    'About',
    'Contact',
    'Book Consultation',
  ]);
});

it('lists every item of each group on large screens', () => {
  render(<MainNav navigation={navigation} path="/" />);
  for (const { title, items } of navigation.services) {
    for (const { name, href } of items) {
      expect(screen.getByText(name).closest('a')).toHaveAttribute('href', href);
    }
    expect(screen.getByText(title)).toBeInTheDocument();
  }
});

it('marks the page, its group and the section above them', () => {
  render(<MobileMenu navigation={navigation} path="/services/crm/2" />);
  const menu = within(screen.getByRole('navigation', { hidden: true }));
  const current = menu
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(current).toEqual([
    ['Services', 'true'],
    ['CRM', 'true'],
    ['CRM 2', 'page'],
  ]);
});
