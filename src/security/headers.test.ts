import { filledPagePolicy, pagePolicy, storageOrigin, withStorage } from './headers';

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

test('a page runs the scripts it was built with and nothing else; libraries may write styles', () => {
  const policy = directives(pagePolicy(code));
  expect(policy.get('script-src')).toBe(`'self' ${GO}`);
  expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
});

/** Fetch directives of CSP 3 that fall back to `default-src`, without those that have a stated one between. */
const FETCH_DIRECTIVES = [
  ...['connect-src', 'font-src', 'frame-src', 'img-src', 'manifest-src', 'media-src'],
  ...['object-src', 'script-src', 'style-src', 'worker-src'],
];

test('a page loads from here alone, frames and plug-ins from nowhere', () => {
  const policy = directives(pagePolicy(code));
  const sources = FETCH_DIRECTIVES.map((name) => policy.get(name) ?? policy.get('default-src'));
  const foreign = sources.join(' ').replaceAll(GO, '').split(' ');
  expect(new Set(foreign.filter(Boolean))).toEqual(
    new Set(["'self'", "'none'", "'unsafe-inline'", 'data:']),
  );
  expect([policy.get('frame-src'), policy.get('object-src')]).toEqual(["'none'", "'none'"]);
});

test('a page with a visitor’s words runs nothing, fetches nothing and is styled as built', () => {
  const policy = directives(filledPagePolicy(code));
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  expect(policy.has('script-src')).toBe(false);
  expect(policy.has('connect-src')).toBe(false);
});

test('a page sends files to the Storage of a hosted project and shows pictures from there, and to no other', () => {
  const url = 'https://abcd.supabase.co';
  expect(storageOrigin({ SUPABASE_URL: `${url}/` })).toBe(url);
  const hosted = directives(pagePolicy(code, url));
  expect(hosted.get('connect-src')).toBe(`'self' ${url}`);
  expect(hosted.get('img-src')).toBe(`'self' data: ${url}`);
  for (const SUPABASE_URL of [undefined, '', 'http://127.0.0.1:54321', 'abcd']) {
    expect(storageOrigin({ SUPABASE_URL })).toBeUndefined();
  }
  expect(directives(pagePolicy(code)).has('connect-src')).toBe(false);
});

test('a build follows the project that it is started before', () => {
  const [one, other] = ['https://abcd.supabase.co', 'https://efgh.supabase.co'];
  const built = { local: pagePolicy(code), hosted: pagePolicy(code, one) };
  for (const policy of Object.values(built)) {
    expect(directives(withStorage(policy, other))).toEqual(directives(pagePolicy(code, other)));
    expect(directives(withStorage(policy))).toEqual(directives(built.local));
  }
});
