import { http } from 'msw';
import type { Consultation } from '../../../src/domain/http-api/consultations';
import { leadReportSchema, medianReplySchema } from '../../../src/domain/http-api/report';
import type { DeskState } from '../desk-state';
import { respond } from '../respond';

const MEDIAN_HOURS = 3.5;

/** The reports: always about the same leads, in whatever range. */
export const reportHandlers = ({ leads, booked }: DeskState) => [
  http.get('/api/leads/median-reply', () =>
    respond(medianReplySchema, { median_hours: MEDIAN_HOURS }),
  ),
  http.get('/api/leads/report', ({ request }) => {
    const countOf = (wanted: Consultation['state']) =>
      [...booked.values()].filter(({ state }) => state === wanted).length;
    return respond(leadReportSchema, {
      days: Number(new URL(request.url).searchParams.get('days')),
      per_day: [
        { day: '2026-11-20', count: 0 },
        { day: '2026-11-21', count: leads.length },
      ],
      by_service: [{ service: 'crm', count: leads.length }],
      by_source: [{ source: 'google', count: leads.length }],
      funnel: { received: leads.length, contacted: leads.length, qualified: 1, closed: 0 },
      calls: {
        booked: booked.size,
        held: countOf('held'),
        missed: countOf('missed'),
        cancelled: countOf('cancelled'),
      },
      reply_time: {
        ...{ median_hours: MEDIAN_HOURS, within_promise: 0.96 },
        ...{ answered: 24, waiting: leads.length },
      },
    });
  }),
];
