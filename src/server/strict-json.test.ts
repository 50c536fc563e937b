import { parseStrictJson } from './strict-json';

describe('parseStrictJson', () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"text":"{\\"a\\":1,\\"a\\":2} : \\\\"}',
    '["a","a"]',
    '{"a":"a","b":["a:a"]}',
    '"text"',
    'null',
  ])('reads %s as JSON.parse does', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it.each([
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"__proto__":{"admin":true}}',
    '{"a":{"\\u005f_proto__":1}}',
    '{"a":1',
    "{'a':1}",
    '{"a":1,}',
    '',
    '{"a":1}{"b":2}',
    '{"a":"\u0000"}',
  ])('refuses %j', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: false });
  });

  it('answers quickly and without overflow whatever the depth', () => {
    const started = performance.now();
    parseStrictJson('['.repeat(30_000) + ']'.repeat(30_000));
    parseStrictJson('{"a":'.repeat(12_000) + '1' + '}'.repeat(12_000));
    parseStrictJson(`"${'\\\\'.repeat(30_000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
