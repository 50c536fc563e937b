import type { BulkChange, StatusChange } from '../../domain/http-api/lead-changes';
import { problem } from './fake-route';
import type { FakeRoute } from './fake-route';

const COLLEAGUE = 'ravi@meghdoot.example';
const ONE_LEAD = /^\/api\/leads\/([0-9a-f-]{36})$/;

/** `PATCH /api/leads/:id`: a lead that moved since the caller saw it is left alone. */
export const fakeChange: FakeRoute = (functions, { method, path, body }) => {
  const id = ONE_LEAD.exec(path)?.[1];
  if (method !== 'PATCH' || !id) return undefined;
  const { status, updated_at } = body as StatusChange;
  const lead = functions.lead(id);
  if (!lead) return problem(404);
  if (updated_at && updated_at !== lead.updated_at) {
    return problem(409, { lead, changed: { by: COLLEAGUE, at: lead.updated_at } });
  }
  return { status: 200, body: { lead: functions.change(id, { status }) } };
};

/** `PATCH /api/leads`: all or none. */
export const fakeBulkChange: FakeRoute = (functions, { method, path, body }) => {
  if (method !== 'PATCH' || path !== '/api/leads') return undefined;
  const { ids, status } = body as BulkChange;
  if (!ids.every((id) => functions.lead(id))) return problem(404);
  for (const id of ids) functions.change(id, { status });
  return { status: 200, body: { updated: ids.length } };
};
