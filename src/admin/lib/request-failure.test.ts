import { failureText, loadFailureText, RequestFailure } from './request-failure';

const failure = (status: number, more: object = {}) =>
  new RequestFailure(status, { type: 'about:blank', title: 'Failed', status, ...more });

it.each([
  [failure(0), 'The server could not be reached. Check your connection.'],
  [failure(503), 'The server can’t do this right now. Nothing is lost.'],
  [failure(503, { setting: 'hook', detail: 'A hook refused.' }), 'A hook refused.'],
  [failure(500), 'Something went wrong on our side.'],
])('%s: %s', (given, words) => expect(loadFailureText(given)).toBe(words));

describe('why something was not done', () => {
  const detail = 'The Supabase project allows no second app.';

  it.each([
    ['may not be done', failure(403, { detail })],
    ['cannot be done as things are', failure(409, { detail })],
    ['a setting forbids', failure(503, { detail, setting: 'mfa_totp_enroll_not_enabled' })],
  ])('is the reason of the server for what %s', (_what, refused) => {
    expect(failureText(refused, 'This was not done')).toBe(detail);
  });

  it('asks to wait when the server can’t do it now', () => {
    expect(failureText(failure(503, { detail }), 'This was not done')).toMatch(
      /try again in a moment/,
    );
  });
});
