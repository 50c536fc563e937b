import { RequestFailure } from '../../../lib/request-failure';
import { peopleFailureText } from './people';

const failure = (status: number, more: object = {}) =>
  new RequestFailure(status, { type: 'about:blank', title: 'Failed', status, ...more });

it('names no part of the server that may be well', () => {
  expect(peopleFailureText(failure(503))).toBe(
    'The server can’t do this right now. Please try again in a moment.',
  );
});

it('tells the words of the server about a setting of the project', () => {
  const detail = 'People cannot be managed: the key is refused.';
  expect(peopleFailureText(failure(503, { setting: 'api_key', detail }))).toBe(detail);
});
