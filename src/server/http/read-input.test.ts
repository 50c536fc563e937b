import type { ApiRequest } from './api-types';
import { MAX_BODY_BYTES, readBody } from './read-input';

const read = (type: string | undefined, body: unknown, length = '2') =>
  readBody(
    { headers: { 'content-type': type, 'content-length': length }, body } as unknown as ApiRequest,
    ['json', 'form'],
  );

const status = (...call: Parameters<typeof read>) => {
  const result = read(...call);
  return result.ok ? result.fields : result.response.status;
};

describe('readBody', () => {
  it.each([
    ['application/json', '{"a":"1"}'],
    ['Application/JSON; charset=utf-8', '{"a":"1"}'],
    ['application/json', Buffer.from('{"a":"1"}')],
    ['application/json', { a: '1' }],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['application/x-www-form-urlencoded', { a: '1' }],
  ])('reads fields from %s, however far it was parsed', (type, body) => {
    expect(status(type, body)).toEqual({ a: '1' });
  });

  it('decodes forms as browsers encode them', () => {
    expect(status('application/x-www-form-urlencoded', 'a=%E0%A4%86+b%0D%0Ac&d=')).toEqual({
      a: 'आ b\r\nc',
      d: '',
    });
  });

  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"text":"{\\"a\\":1,\\"a\\":2} : \\\\"}',
    '{"a":"a","b":["a:a"]}',
  ])('reads %s as JSON.parse does', (text) => {
    expect(status('application/json', text)).toEqual(JSON.parse(text));
  });

  it.each([
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"__proto__":{"admin":true}}',
    '{"a":{"\\u005f_proto__":1}}',
    '{"a":1',
    "{'a':1}",
    '{"a":1,}',
    '{"a":1}{"b":2}',
    '{"a":"\u0000"}',
    '['.repeat(30_000) + ']'.repeat(30_000),
    '{"a":'.repeat(10_000) + '1',
  ])('answers 400 to %.60j', (text) => {
    expect(status('application/json', text)).toBe(400);
  });

  it.each(['{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), `{"a":"${'\\\\'.repeat(30_000)}"}`])(
    'reads %.20s… without overflow, however deep or long it is',
    (text) => {
      expect(read('application/json', text).ok).toBe(true);
    },
  );

  it.each([
    ['application/json', '[]'],
    ['application/json', '"text"'],
    ['application/json', ''],
    ['application/json', undefined],
    ['application/json', []],
    ['application/json', Buffer.from([0x22, 0xff, 0x22])],
    ['application/x-www-form-urlencoded', 'a=1&a=2'],
    ['application/x-www-form-urlencoded', { a: ['1', '2'] }],
    ['application/x-www-form-urlencoded', { a: { b: '1' } }],
  ])('answers 400 to %s %j', (type, body) => {
    expect(status(type, body)).toBe(400);
  });

  it.each([
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/jsonp',
    'constructor',
    undefined,
  ])('answers 415 to %s', (type) => {
    expect(status(type, '{}')).toBe(415);
  });

  it('answers 413 to more bytes than the limit', () => {
    const text = JSON.stringify({ a: 'आ'.repeat(MAX_BODY_BYTES / 3) });
    expect(text.length).toBeLessThan(MAX_BODY_BYTES);
    expect(status('application/json', text)).toBe(413);
    expect(status('application/json', { a: '1' }, String(MAX_BODY_BYTES + 1))).toBe(413);
  });
});
