import { http } from 'msw';
import {
  addressChangeSchema,
  newStaffSchema,
  oneStaffSchema,
  staffResponseSchema,
  staffChangeSchema,
} from '../../../src/domain/http-api/staff';
import { sessionsResponseSchema } from '../../../src/domain/http-api/session';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

const KNOWN = { detail: 'This person is a colleague already.' };
const LAST_MANAGER = { detail: 'The desk needs an active manager.' };

/** `/api/staff` and `/api/sessions`, for a manager. */
export function peopleHandlers(state: DeskState) {
  const isLastManager = (id: string) =>
    !state.people.some(
      (other) => other.id !== id && other.role === 'manager' && other.state === 'active',
    );
  return [
    http.get('/api/staff', () =>
      respond(staffResponseSchema, {
        staff: state.people,
        managers_need_factor: state.managersNeedFactor,
      }),
    ),
    http.post('/api/staff', async ({ request }) => {
      const fields = await bodyOf(newStaffSchema, request);
      if (state.people.some(({ email }) => email === fields.email)) return problem(409, KNOWN);
      const staff = {
        ...{ ...fields, id: crypto.randomUUID(), state: 'invited' as const },
        ...{ factor: false, last_seen_at: null, open_leads: 0, former_emails: [] },
        address_change: null,
      };
      state.people.push(staff);
      return respond(oneStaffSchema, { staff }, { status: 201 });
    }),
    http.patch('/api/staff/:id', async ({ params, request }) => {
      const { name, role, disabled } = await bodyOf(staffChangeSchema, request);
      const person = state.people.find(({ id }) => id === params.id);
      if (!person) return problem(404);
      const loses = disabled === true || role === 'staff';
      if (loses && isLastManager(person.id)) return problem(409, LAST_MANAGER);
      Object.assign(person, {
        ...(name !== undefined && { name }),
        ...(role && { role }),
        ...(disabled !== undefined && { state: disabled ? 'disabled' : 'active' }),
      });
      return respond(oneStaffSchema, { staff: person });
    }),
    http.post('/api/staff/:id/address', async ({ params, request }) => {
      const { email } = await bodyOf(addressChangeSchema, request);
      const change = { email, old_confirmed: false, new_confirmed: false };
      const person = state.people.find(({ id }) => id === params['id']);
      if (params['id'] === state.staffId) state.addressChange = change;
      if (!person) return problem(404);
      person.address_change = change;
      return respond(oneStaffSchema, { staff: person });
    }),
    http.delete('/api/staff/:id/address', ({ params }) => {
      for (const person of state.people) {
        if (person.id === params['id']) person.address_change = null;
      }
      if (params['id'] === state.staffId) state.addressChange = null;
      return noContent();
    }),
    http.post('/api/staff/:id/invitation', () => new Response(null, { status: 202 })),
    http.get('/api/sessions', () => respond(sessionsResponseSchema, { sessions: state.sessions })),
    http.delete('/api/sessions/:id', ({ params }) => {
      state.sessions = state.sessions.filter(({ id }) => id !== params['id']);
      return noContent();
    }),
    http.delete('/api/staff/:id/sessions', () => noContent()),
    http.delete('/api/sessions', () => {
      state.sessions = state.sessions.filter(({ is_current }) => is_current);
      return noContent();
    }),
  ];
}
