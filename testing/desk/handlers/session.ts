import { http } from 'msw';
import {
  credentialsSchema,
  sessionAnswerSchema,
  staffAnswerSchema,
} from '../../../src/domain/http-api/session';
import { type DeskState, SAMPLE_STAFF } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

const PASSWORD = 'correct horse';

/** `/api/session`: anybody who knows the password is staff. Every other call needs a session. */
export function sessionHandlers(state: DeskState) {
  const session = () =>
    state.staff
      ? respond(sessionAnswerSchema, { staff: { id: state.staffId, email: state.staff } })
      : problem(401);
  return [
    http.get('/api/session', session),
    http.post('/api/session', async ({ request }) => {
      const { email, password } = await bodyOf(credentialsSchema, request);
      if (password !== PASSWORD) return problem(401);
      state.staff = email;
      return session();
    }),
    http.delete('/api/session', () => {
      state.staff = null;
      return noContent();
    }),
    http.all('/api/*', () => (state.staff ? undefined : problem(401))),
    http.get('/api/staff', () => respond(staffAnswerSchema, { staff: SAMPLE_STAFF })),
  ];
}
