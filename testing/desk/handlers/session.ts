import { http } from 'msw';
import {
  factorNeededSchema,
  factorStepSchema,
  logInSchema,
  sessionResponseSchema,
} from '../../../src/domain/http-api/session';
import { type DeskState, SIGN_IN } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

/**
 * `/api/session`: anybody who knows the password, and the code of a second factor, is staff. Every other call needs a
 * session.
 */
export function sessionHandlers(state: DeskState) {
  /** The address of a person who has yet to enter a code. */
  let waiting: string | null = null;
  const session = () =>
    state.staff
      ? respond(sessionResponseSchema, {
          staff: state.person,
          email: state.ability,
        })
      : problem(401);
  return [
    http.get('/api/session', session),
    http.post('/api/session', async ({ request }) => {
      const { email, password } = await bodyOf(logInSchema, request);
      if (password !== SIGN_IN.password) return problem(401);
      if (state.hasFactor) {
        waiting = email;
        return respond(factorNeededSchema, { factor: true }, { status: 202 });
      }
      state.staff = email;
      return session();
    }),
    http.post('/api/session/factor', async ({ request }) => {
      if (waiting === null) return problem(410);
      const { code } = await bodyOf(factorStepSchema, request);
      const isRecovery = state.recoveryCodes.includes(code);
      if (code !== SIGN_IN.code && !isRecovery) {
        return problem(401, { detail: 'Invalid code.' });
      }
      state.recoveryCodes = state.recoveryCodes.filter((known) => known !== code);
      state.staff = waiting;
      waiting = null;
      return session();
    }),
    http.delete('/api/session', () => {
      state.staff = null;
      return noContent();
    }),
    http.all('/api/*', () => (state.staff ? undefined : problem(401))),
  ];
}
