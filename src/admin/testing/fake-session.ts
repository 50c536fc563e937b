import type { Credentials, SessionAnswer, StaffAnswer } from '../../domain/http-api/session';
import { problem, type FakeRoute } from './fake-route';

const PASSWORD = 'correct horse';

const staffId = (n: number) => `10000000-0000-4000-8000-00000000000${n}`;

/** The accounts of the fake agency. */
export const FAKE_STAFF: StaffAnswer['staff'] = [
  { id: staffId(1), email: 'asha@meghdoot.example', is_disabled: false },
  { id: staffId(2), email: 'ravi@meghdoot.example', is_disabled: false },
  { id: staffId(3), email: 'left@meghdoot.example', is_disabled: true },
];

/** `/api/session`: anybody who knows the password is staff. */
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
  const id = FAKE_STAFF.find(({ email }) => email === functions.staff)?.id ?? staffId(9);
  return {
    status: 200,
    body: { staff: { id, email: functions.staff } } satisfies SessionAnswer,
  };
};

/** `GET /api/staff`. */
export const fakeStaff: FakeRoute = (_functions, { method, path }) =>
  method === 'GET' && path === '/api/staff'
    ? { status: 200, body: { staff: FAKE_STAFF } satisfies StaffAnswer }
    : undefined;
