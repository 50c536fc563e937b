import { passingLeads } from './fake-list';
import type { FakeRoute } from './fake-route';

/** `GET /api/leads/export`, with two columns. */
export const fakeExport: FakeRoute = (functions, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads/export') return undefined;
  const rows = passingLeads(functions, params).map(({ reference, name }) => `${reference},${name}`);
  return {
    status: 200,
    text: ['reference,name', ...rows].map((row) => `${row}\r\n`).join(''),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-2026-11-21.csv"',
    },
  };
};
