import type { LeadReport } from '../../domain/http-api/report';
import type { FakeRoute } from './fake-route';

/** `GET /api/leads/report`: always the same leads, in whatever range. */
export const fakeReport: FakeRoute = ({ leads }, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads/report') return undefined;
  const body: LeadReport = {
    days: Number(params.get('days')),
    per_day: [
      { day: '2026-11-20', count: 0 },
      { day: '2026-11-21', count: leads.length },
    ],
    by_service: [{ service: 'crm', count: leads.length }],
    by_source: [{ source: 'google', count: leads.length }],
    funnel: { new: leads.length, contacted: 0, qualified: 0, closed: 0 },
    reply_time: { median_hours: 3.5, within_promise: 0.96, answered: 24, waiting: leads.length },
  };
  return { status: 200, body };
};
