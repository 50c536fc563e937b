import { randomUUID } from 'node:crypto';
import { MAX_BODY_BYTES } from '../server/http/read-input';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';

const PATH = '/api/enquiries';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: enquiries });
});
afterAll(() => stack.stop());

const json = JSON.stringify(enquiry);
const withType = (type: string, body: string): RequestInit => ({
  ...postJson(body),
  headers: { 'content-type': type, 'idempotency-key': randomUUID() },
});
const changed = (change: object) => postJson({ ...enquiry, ...change });
const duplicated = `${new URLSearchParams(enquiry)}&name=Else`;

/** Only the raw text of a body shows these faults, so our host alone can tell. */
const malformed: [string, RequestInit][] = [
  ['malformed JSON', postJson(json.slice(0, -1))],
  ['no body', { method: 'POST', headers: { 'content-type': 'application/json' } }],
  ['a prototype', postJson(json.replace('{', '{"__proto__":{},'))],
];

const refused: [string, number, RequestInit][] = [
  ['an array', 400, postJson([enquiry])],
  ['a form field sent twice', 400, withType('application/x-www-form-urlencoded', duplicated)],
  ['more than 64 KiB', 413, changed({ message: 'x'.repeat(MAX_BODY_BYTES) })],
  ['text', 415, withType('text/plain', json)],
  ['multipart without an end', 400, withType('multipart/form-data; boundary=x', '--x')],
  ['XML', 415, withType('application/xml', '<a/>')],
  ['an empty object', 422, postJson({})],
  ['an unknown key', 422, changed({ status: 'closed' })],
  ['a column that is not the form’s', 422, changed({ reference: 'AAAA-AAAA', spam_reason: null })],
  ['101 code points of name', 422, changed({ name: '😀'.repeat(101) })],
  ['5001 characters of message', 422, changed({ message: 'x'.repeat(5001) })],
  ['an empty name', 422, changed({ name: '   ' })],
  ['NUL', 422, changed({ name: 'a\u0000b' })],
  ['NUL in the message', 422, changed({ message: 'a\u0000b' })],
  ['a lone surrogate', 422, postJson(json.replace('Asha', '\\ud800'))],
  ['a control character', 422, changed({ company: 'a\u001bb' })],
  ['CR LF in a one-line field', 422, changed({ name: 'Asha\r\nBcc: everyone@example.in' })],
  ['LF at the end of an address', 422, changed({ email: 'asha@example.in\n' })],
  ['a number for text', 422, changed({ name: 7 })],
  ['an object for text', 422, changed({ message: { $ne: '' } })],
  ['a list for a choice', 422, changed({ service: ['crm'] })],
  ['an unknown service', 422, changed({ service: 'toString' })],
  ['an unknown budget', 422, changed({ budget: '1L' })],
  ['an address without a host', 422, changed({ email: 'asha@' })],
  ['no key', 422, { ...postJson(enquiry), headers: { 'content-type': 'application/json' } }],
  ['a key that is no UUID', 422, postJson(enquiry, "1' or '1'='1")],
];

async function expectRefusal(init: RequestInit, status: number, place?: 'host' | 'netlify') {
  const before = await stack.countLeads();
  const answer = await stack.call(PATH, init, place);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ status });
  expect(await stack.countLeads()).toBe(before);
}

describe('POST /api/enquiries refuses', () => {
  describe.each(['host', 'netlify'] as const)('on %s', (place) => {
    it.each(malformed)('%s with 400', (_, init) => expectRefusal(init, 400, place));

    it.each(refused)('%s with %i', (_, status, init) => expectRefusal(init, status, place));

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s with 405', (method) =>
      expectRefusal({ method }, 405, place),
    );

    it.each([['https://evil.example'], ['null']])('the origin %s with 403', (origin) => {
      const { headers, ...init } = postJson(enquiry);
      return expectRefusal({ ...init, headers: { ...headers, origin } }, 403, place);
    });

    it('a form post from another site with 403', () =>
      expectRefusal(
        { ...postForm(enquiry), headers: { 'sec-fetch-site': 'cross-site' } },
        403,
        place,
      ));
  });

  it('several faults at once, one message each', async () => {
    const answer = await stack.call(PATH, postJson({ ...enquiry, name: '', email: 'x' }, 'no key'));
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Content',
      status: 422,
      errors: [
        { field: 'name', message: 'Please enter your name.' },
        { field: 'email', message: 'Please enter an email address like name@example.com.' },
        { field: 'idempotency_key', message: 'Idempotency-Key must be a UUID.' },
      ],
    });
  });
});
