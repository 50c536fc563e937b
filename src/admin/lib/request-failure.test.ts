import { loadFailureText, RequestFailure } from './request-failure';

const failure = (status: number, more: object = {}) =>
  new RequestFailure(status, { type: 'about:blank', title: 'Failed', status, ...more });

it.each([
  [failure(0), 'The server could not be reached. Check your connection.'],
  [failure(503), 'The server can’t do this right now. Nothing is lost.'],
  [failure(503, { setting: 'hook', detail: 'A hook refused.' }), 'A hook refused.'],
  [failure(500), 'Something went wrong on our side.'],
])('%s: %s', (given, words) => expect(loadFailureText(given)).toBe(words));
