import type { Consultation } from '../../domain/http-api/consultations';
import type { LeadReport, MedianReply } from '../../domain/http-api/report';
import type { FakeRoute } from './fake-route';

const MEDIAN_HOURS = 3.5;

/** `GET /api/leads/median-reply`: as the report tells it. */
export const fakeMedianReply: FakeRoute = (_desk, { method, path }) => {
  if (method !== 'GET' || path !== '/api/leads/median-reply') return undefined;
  return { status: 200, body: { median_hours: MEDIAN_HOURS } satisfies MedianReply };
};

/** `GET /api/leads/report`: always the same leads, in whatever range. */
export const fakeReport: FakeRoute = ({ leads, booked }, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads/report') return undefined;
  const calls = [...booked.values()];
  const callsThat = (became: Consultation['state']) =>
    calls.filter(({ state }) => state === became).length;
  const body: LeadReport = {
    days: Number(params.get('days')),
    per_day: [
      { day: '2026-11-20', count: 0 },
      { day: '2026-11-21', count: leads.length },
    ],
    by_service: [{ service: 'crm', count: leads.length }],
    by_source: [{ source: 'google', count: leads.length }],
    funnel: { received: leads.length, contacted: leads.length, qualified: 1, closed: 0 },
    calls: {
      booked: calls.length,
      held: callsThat('held'),
      missed: callsThat('missed'),
      cancelled: callsThat('cancelled'),
    },
    reply_time: {
      median_hours: MEDIAN_HOURS,
      within_promise: 0.96,
      answered: 24,
      waiting: leads.length,
    },
  };
  return { status: 200, body };
};
