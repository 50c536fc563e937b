import { builtPagePolicy, filledPagePolicy } from './content-security-policy';

/** As `echo -n 'go()' | openssl dgst -sha256 -binary | base64` has it. */
const GO = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
const code = { scripts: ['go()', 'go()'], styles: ['a{}'], refused: [] };
const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('a public page runs and looks as it was built, and nothing else', () => {
  const policy = directives(builtPagePolicy('/about', code));
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe(`'self' ${GO}`);
  expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect([...policy.values()].join()).not.toContain('unsafe');
});

test('the desk may write styles; its scripts are kept as strictly', () => {
  const policy = directives(builtPagePolicy('/admin/*', code));
  expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
  expect(policy.get('script-src')).toBe(`'self' ${GO}`);
  expect(directives(builtPagePolicy('/administration', code)).get('style-src')).not.toContain(
    'unsafe',
  );
});

test('a page with somebody’s words runs nothing and asks for nothing', () => {
  const policy = directives(filledPagePolicy(code));
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.has('script-src')).toBe(false);
  expect(policy.has('connect-src')).toBe(false);
});
