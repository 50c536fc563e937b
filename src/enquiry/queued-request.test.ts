import { isWorthRetrying } from './queued-request';

it.each([
  ['the same key in flight', 409, { title: 'In flight', status: 409 }, true],
  ['a time that is taken', 409, { title: 'Taken', status: 409, slots: [] }, false],
  ['an answer that is no problem document', 409, undefined, true],
  ['too many', 429, undefined, true],
  ['a server that is away', 503, undefined, true],
  ['a faulty enquiry', 422, { slots: [] }, false],
])('tells whether %s may be taken later', (_what, status, body, expected) => {
  expect(isWorthRetrying(status, body)).toBe(expected);
});
