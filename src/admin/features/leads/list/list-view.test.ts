import { apiSearch, filterOf, parseListView, viewSearch, withFilter } from './list-view';

it.each([
  '',
  '?status=all',
  '?due=today',
  '?files=1&q=plan',
  '?status=new&service=crm&budget=25L%2B&owner=me&from=2026-01-01&to=2026-01-31',
  '?sort=-updated_at&page=3&per_page=50',
])('an address keeps its view: %p', (search) => {
  const { view, ignored } = parseListView(search);
  expect(ignored).toEqual([]);
  expect(parseListView(viewSearch(view)).view).toEqual(view);
  expect(new URLSearchParams(viewSearch(view)).size).toBe(new URLSearchParams(search).size);
});

it('wrong values fall back, and are named; what is not ours is not', () => {
  const { view, ignored } = parseListView('?status=lost&page=0&utm_source=x&since=1&service=crm');
  expect(ignored).toEqual(['status', 'page']);
  expect(view).toMatchObject({ service: 'crm', page: 1 });
});

it('people who wait come first, except in the spam folder', () => {
  expect(apiSearch(parseListView('').view)).toBe('?sort=waiting');
  expect(apiSearch(parseListView('?spam=1').view)).toBe('?sort=-created_at&spam=1');
  expect(apiSearch(parseListView('?status=all').view, 'then')).toBe('?sort=waiting&since=then');
});

it.each(['all', 'closed', 'overdue', 'today', 'spam'] as const)(
  '%s takes the place of the filter before it',
  (filter) => {
    const before = parseListView('?status=new&overdue=1&q=a').view;
    const view = { ...before, ...withFilter(filter) };
    expect(filterOf(view)).toBe(filter);
    expect(view.q).toBe('a');
  },
);
