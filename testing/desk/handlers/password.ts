import { http } from 'msw';
import {
  forgottenPasswordSchema,
  linkSchema,
  passwordChangeSchema,
} from '../../../src/domain/http-api/session';
import { type DeskState, SIGN_IN } from '../desk-state';
import { bodyOf, noContent, problem } from '../respond';

const TOO_SHORT = { errors: [{ field: 'password', message: 'Use at least 10 characters.' }] };
const WRONG_PASSWORD = {
  errors: [{ field: 'current', message: 'This is not your present password.' }],
};

/** `/api/password`: every link works but `spent`, and `broken`, which is known to be. */
export function passwordHandlers(state: DeskState) {
  return [
    http.post('/api/password/forgotten', async ({ request }) => {
      await bodyOf(forgottenPasswordSchema, request);
      return new Response(null, { status: 202 });
    }),
    http.post('/api/password/link', async ({ request }) => {
      const { token } = await bodyOf(linkSchema, request);
      return token === 'broken' ? problem(410) : noContent();
    }),
    http.put('/api/password', async ({ request }) => {
      const change = await bodyOf(passwordChangeSchema, request);
      if ('current' in change) {
        if (!state.staff) return problem(401);
        if (change.current !== SIGN_IN.password) return problem(422, WRONG_PASSWORD);
      } else if (change.token === 'spent') return problem(410);
      if (change.password.length < 10) return problem(422, TOO_SHORT);
      if ('token' in change) state.staff = null;
      return noContent();
    }),
  ];
}
