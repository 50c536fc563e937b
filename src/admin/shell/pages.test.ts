import { existsSync } from 'node:fs';
import path from 'node:path';
import { type DeskPage, OPEN_PAGES, pageAt, PAGES } from './pages';

const labelAt = (address: string, pages = PAGES) => {
  const { pathname, search } = new URL(address, 'https://desk.example');
  return pageAt(pathname, search, pages)?.label;
};

it.each([
  ['/admin/dashboard', 'Leads'],
  ['/admin/dashboard/?status=new', 'Leads'],
  ['/admin/leads/ABCD-2345', 'Leads'],
  ['/admin/dashboard?view=day', 'My day'],
  ['/admin/leads/ABCD-2345?view=day', 'My day'],
  ['/admin/calls', 'Calls'],
  ['/admin/reports/?days=7', 'Reports'],
  ['/admin/nothing', undefined],
])('%s is the page %p', (address, label) => {
  expect(labelAt(address)).toBe(label);
});

it('prefers the page that asks for more of the query, whichever comes first', () => {
  const ofTheList: DeskPage = { path: '/admin/dashboard?view=short', label: 'Short', place: 'bar' };
  for (const pages of [
    [ofTheList, ...PAGES],
    [...PAGES, ofTheList],
  ]) {
    expect(labelAt('/admin/dashboard?view=short&page=2', pages)).toBe('Short');
    expect(labelAt('/admin/dashboard?view=long', pages)).toBe('Leads');
  }
});

it.each([...OPEN_PAGES, ...PAGES].map((page) => page.path.replace(/\?.*/, '')))(
  'the build makes a page for %s',
  (address) => {
    expect(existsSync(path.join(__dirname, '../../pages', `${address}.tsx`))).toBe(true);
  },
);
