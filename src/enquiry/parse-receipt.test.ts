import { parseReceipt } from './parse-receipt';

const slot = { starts_at: '2026-11-23T04:30:00Z', ends_at: '2026-11-23T05:00:00Z' };
const receipt = { reference: '7KQM-2XWD', reply_due_at: '2026-11-22T10:40:00+00:00' };
const errors = [{ field: 'email', message: 'Email is not ours.' }];

it.each([
  ['a conflict without times', 409, { title: 'In flight', status: 409 }, 'away'],
  ['a time that is taken', 409, { title: 'Taken', status: 409, slots: [] }, 'slot-taken'],
  ['a conflict that is no problem document', 409, undefined, 'away'],
  ['too many', 429, undefined, 'throttled'],
  ['a server that is away', 503, undefined, 'away'],
  ['a server that has failed', 500, { title: 'Internal Server Error', status: 500 }, 'away'],
  ['a faulty enquiry', 422, { errors, slots: [slot] }, 'invalid'],
  ['a fault without its fields', 422, { errors: 'Email' }, 'away'],
  ['a fault that names nothing', 422, {}, 'away'],
  ['another version under the key', 422, { errors, reference: '2222-3333' }, 'key-reused'],
  ['a refusal', 403, { title: 'Forbidden', status: 403 }, 'refused'],
  ['the refusal of a proxy', 403, undefined, 'away'],
  ['the refusal of a proxy that speaks JSON', 403, { message: 'Blocked' }, 'away'],
])('reads %s', (_answer, status, body, kind) => {
  expect(parseReceipt(status, body)).toMatchObject({ kind });
});

it('takes a receipt with all its fields', () => {
  expect(parseReceipt(201, receipt)).toEqual({ kind: 'created', receipt });
  expect(parseReceipt(200, { ...receipt, consultation: slot })).toEqual({
    kind: 'repeated',
    receipt: { ...receipt, consultation: slot },
  });
});

it.each([
  ['HTML', undefined],
  ['null', null],
  ['an empty object', {}],
  ['a list', [receipt]],
  ['a receipt without its time', { reference: '7KQM-2XWD' }],
  ['a receipt whose time is none', { ...receipt, reply_due_at: 'soon' }],
  ['a receipt without a reference', { ...receipt, reference: '' }],
  ['a call without its time', { ...receipt, consultation: {} }],
])('takes %s for no answer', (_answer, body) => {
  expect(parseReceipt(200, body)).toEqual({ kind: 'away' });
});
