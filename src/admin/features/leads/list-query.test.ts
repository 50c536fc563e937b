import { EVERYTHING, apiSearch, listSearch, parseListQuery } from './list-query';
import type { ListQuery } from './list-query';

describe('the list query in an address', () => {
  it.each<[string, Partial<ListQuery>]>([
    ['', {}],
    ['?status=new', { filter: 'new' }],
    ['?overdue=1', { filter: 'overdue' }],
    ['?spam=1&sort=-created_at', { filter: 'spam', sort: '-created_at' }],
    [
      '?status=closed&service=crm&q=caf%C3%A9+%26+co&page=3',
      { filter: 'closed', service: 'crm', q: 'café & co', page: 3 },
    ],
  ])('%p says the same both ways', (search, part) => {
    const query = { ...EVERYTHING, ...part };
    expect(parseListQuery(search)).toEqual(query);
    expect(listSearch(query)).toBe(search);
  });

  it.each([
    '?status=all',
    '?status=archived',
    '?service=gardening',
    '?sort=price',
    '?overdue=yes',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?q=++',
    '?other=1',
  ])('%p counts as no query', (search) => {
    expect(parseListQuery(search)).toEqual(EVERYTHING);
  });

  it('goes no further than the last page there is', () => {
    expect(parseListQuery('?page=99999').page).toBe(400);
  });
});

test('the function is told the order, for its default is another', () => {
  expect(apiSearch(EVERYTHING)).toBe('?sort=overdue');
});
