import fc from 'fast-check';

/** Words of PostgREST's query language, its columns and values, and words of SQL that must stay text. */
const WORDS = `
  eq. neq. gt. like. ilike. match. in. is. cs. ov. not. isdistinct. null true unknown asc desc nullsfirst
  label odd"name amount tags flag id nothing count sum() int text[] 1 -1 1e400 NaN 99999999999999999999 2026-01-01
  and( or( ( ) , . * % : :: ! -> ->> { } [ ] " \\ ' '' ; -- /* $1 $$ pg_sleep(9) version() 😀
`;

const PIECES = [
  ...WORDS.trim().split(/\s+/),
  ...[' ', '\n', '\u0000', '\ud800', "'; drop table scratch; --", '1); delete from scratch; --'],
];

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);

/** Text that gets past the first checks of a parser more often than noise would. */
export const restText = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));

/** True for text without half a surrogate pair, which no encoding can carry. */
export const isWellFormed = (value: string): boolean => !/\p{Surrogate}/u.test(value);
