import { sampleView } from '../../../../../testing/desk/handlers/views';
import {
  apiSearch,
  boardView,
  filterOf,
  isChanged,
  isUnread,
  keptSearch,
  parseListView,
  viewSearch,
  withFilter,
} from './list-view';

it.each([
  '',
  '?status=all',
  '?due=today',
  '?files=1&q=plan',
  '?group=company&sort=name',
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

describe('a saved view', () => {
  const saved = sampleView(1, { search: 'columns=-contact&service=crm&status=new' });
  const at = `?view=${saved.id}`;

  it.each([at, `${at}&page=3`, `${at}&service=hosting&q=a`, `${at}&status=all`])(
    'is in the address with what is changed, known or not: %p',
    (search) => {
      for (const views of [[saved], []]) {
        expect(viewSearch(parseListView(search, views).view)).toBe(search);
      }
    },
  );

  it('alone shows what it keeps', () => {
    const { view } = parseListView(`${at}&page=2`, [saved]);
    expect(view).toMatchObject({ service: 'crm', status: 'new', columns: '-contact', page: 2 });
    expect(keptSearch(view)).toBe(saved.search);
    expect(apiSearch(view)).toBe('?status=new&service=crm&sort=waiting&page=2');
    expect([isChanged(view), isUnread(view)]).toEqual([false, false]);
  });

  it('is changed by any other filter, order, grouping or column, and by none at all', () => {
    const { view } = parseListView(at, [saved]);
    const others = [
      { q: 'a' },
      { sort: 'name' },
      { group: 'company' },
      { columns: undefined },
    ] as const;
    for (const part of others) {
      expect(isChanged({ ...view, ...part })).toBe(true);
    }
    expect(isChanged(parseListView(`${at}&status=all`, [saved]).view)).toBe(true);
    expect(isChanged({ ...view, page: 4, per_page: 50 })).toBe(false);
  });

  it('that is not known yet is not read, unless the address has all of it', () => {
    expect(isUnread(parseListView(at).view)).toBe(true);
    expect(isUnread(parseListView(`${at}&service=crm`).view)).toBe(false);
  });

  it('is not changed by the board, whose columns are the statuses', () => {
    const view = boardView(parseListView(at, [saved]).view);
    expect(view.status).toBeUndefined();
    expect(viewSearch(view)).toBe(at);
  });

  it('keeps by what its leads are grouped, on the board, too', () => {
    const grouped = sampleView(2, { search: 'group=company&status=new' });
    const { view } = parseListView(`?view=${grouped.id}`, [grouped]);
    expect(keptSearch(view)).toBe(grouped.search);
    expect(apiSearch(boardView(view))).toBe('?sort=waiting&group=company');
  });
});
