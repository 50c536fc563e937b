import { isAway, quoted, quotedList } from './supabase';

const failure = (status: number, code: string) => ({ status, error: { code, message: '' } });

describe('a failure of the database', () => {
  it.each([
    ['nobody answered', failure(0, '')],
    ['the gateway is overloaded', failure(429, '')],
    ['the gateway is broken', failure(502, '')],
    ['the gateway refuses the key', failure(401, '')],
    ['a statement took too long', failure(500, '57014')],
    // Right after a migration PostgREST knows the old schema for a moment.
    ['a function is not known yet', failure(404, 'PGRST202')],
    ['a function has other arguments now', failure(404, '42883')],
    ['a table is not known yet', failure(404, 'PGRST205')],
    ['a column is not known yet', failure(400, 'PGRST204')],
  ])('passes by itself when %s', (_, answer) => {
    expect(isAway(answer)).toBe(true);
  });

  it.each([
    ['nothing failed', { status: 200, error: null }],
    ['a value is refused', failure(400, '23514')],
    ['the caller may not', failure(403, '42501')],
    ['there is no such row', failure(404, 'PT404')],
  ])('does not when %s', (_, answer) => {
    expect(isAway(answer)).toBe(false);
  });
});

it.each([
  ['a,b', '"a,b"'],
  ['(a)', '"(a)"'],
  ['say "hi"', '"say \\"hi\\""'],
  ['back\\slash', '"back\\\\slash"'],
])('quotes %s as %s', (value, filter) => expect(quoted(value)).toBe(filter));

it('lists quoted values', () => expect(quotedList(['a,b', 'c'])).toBe('("a,b","c")'));
