import type { Credentials, SessionAnswer } from '../../domain/http-api/session';
import { problem } from './fake-route';
import type { FakeRoute } from './fake-route';

const PASSWORD = 'correct horse';

/** `/api/session`: who knows the password is staff. */
export const fakeSession: FakeRoute = (functions, { method, path, body }) => {
  if (path !== '/api/session') return undefined;
  if (method === 'DELETE') {
    functions.staff = null;
    return { status: 204 };
  }
  if (method === 'POST') {
    const { email, password } = body as Credentials;
    if (password !== PASSWORD) return problem(401);
    functions.staff = email;
  }
  if (!functions.staff) return problem(401);
  return { status: 200, body: { staff: { email: functions.staff } } satisfies SessionAnswer };
};
