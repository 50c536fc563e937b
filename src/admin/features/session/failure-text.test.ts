import { RequestFailure } from '../../lib/request-failure';
import { failureText } from './failure-text';

const DETAIL = 'The Supabase project allows no second app.';
const failure = (status: number, setting?: string) =>
  new RequestFailure(status, {
    type: 'about:blank',
    title: `Problem ${status}`,
    status,
    detail: DETAIL,
    ...(setting !== undefined && { setting }),
  });

it.each([
  ['may not be done', failure(403)],
  ['cannot be done as things are', failure(409)],
  ['a setting forbids', failure(503, 'mfa_totp_enroll_not_enabled')],
])('gives the reason of the server for what %s', (_what, refused) => {
  expect(failureText(refused, 'This was not done')).toBe(DETAIL);
});

it('asks to wait when the server can’t do it now', () => {
  expect(failureText(failure(503), 'This was not done')).toMatch(/try again in a moment/);
});
