import { quoted, quotedList } from './quoted';

it.each([
  ['a,b', '"a,b"'],
  ['(a)', '"(a)"'],
  ['say "hi"', '"say \\"hi\\""'],
  ['back\\slash', '"back\\\\slash"'],
])('quotes %s as %s', (value, filter) => expect(quoted(value)).toBe(filter));

it('lists quoted values', () => expect(quotedList(['a,b', 'c'])).toBe('("a,b","c")'));
