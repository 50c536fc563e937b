import { canonical } from './canonical';

test.each([
  ['CHECK (((a OR b) OR c))', 'CHECK ((a OR b OR c))'],
  ['WHEN ((((a AND b) AND c) AND (d OR e)))', 'WHEN ((a AND b AND c AND (d OR e)))'],
  ['a\n  b', 'a b'],
])('%s is the same as %s', (one, other) => {
  expect(canonical(one)).toBe(canonical(other));
});

test.each([
  ['((a OR b) AND c)', '(a OR (b AND c))'],
  ['f(a OR b) OR c', 'fa OR b OR c'],
  ['NOT (a OR b) OR c', 'NOT a OR b OR c'],
  ["'(' OR a", "'' OR a"],
])('%s is not the same as %s', (one, other) => {
  expect(canonical(one)).not.toBe(canonical(other));
});
