import { listSearch, parseListQuery } from './list-query';
import type { ListQuery } from './list-query';

const EVERYTHING: ListQuery = { status: 'all', q: '', page: 1 };

describe('the list query in an address', () => {
  it.each<[string, ListQuery]>([
    ['', EVERYTHING],
    ['?status=new', { ...EVERYTHING, status: 'new' }],
    ['?status=closed&q=caf%C3%A9+%26+co&page=3', { status: 'closed', q: 'café & co', page: 3 }],
  ])('%p says the same both ways', (search, query) => {
    expect(parseListQuery(search)).toEqual(query);
    expect(listSearch(query)).toBe(search);
  });

  it.each([
    '?status=all',
    '?status=archived',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?q=++',
    '?other=1',
  ])('%p counts as no query', (search) => {
    expect(parseListQuery(search)).toEqual(EVERYTHING);
  });
});
