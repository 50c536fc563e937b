import { canonical } from './differences';

test.each([
  ['CHECK (((a OR b) OR c))', 'CHECK ((a OR b OR c))'],
  ['WHEN ((((a AND b) AND c) AND (d OR e)))', 'WHEN ((a AND b AND c AND (d OR e)))'],
  ['a\n  b', 'a b'],
  ["a =  'x  y'", "a = 'x  y'"],
  [
    'f(a  integer)\nAS $function$\nbegin\n$function$',
    'f(a integer)\nAS $function$\nbegin\n$function$\n',
  ],
])('%s is the same as %s', (one, other) => {
  expect(canonical(one)).toBe(canonical(other));
});

test.each([
  ['((a OR b) AND c)', '(a OR (b AND c))'],
  ['f(a OR b) OR c', 'fa OR b OR c'],
  ['NOT (a OR b) OR c', 'NOT a OR b OR c'],
  ["'(' OR a", "'' OR a"],
  ["a = 'x  y'", "a = 'x y'"],
  [
    'f()\nAS $function$\n-- Why.\ncall()\n$function$',
    'f()\nAS $function$\n-- Why. call()\n$function$',
  ],
])('%s is not the same as %s', (one, other) => {
  expect(canonical(one)).not.toBe(canonical(other));
});
