import { http } from 'msw';
import type { Consultation } from '../../../src/domain/http-api/consultations';
import {
  answerReportSchema,
  type Figures,
  leadReportSchema,
  medianReplySchema,
} from '../../../src/domain/http-api/report';
import { type DeskState, SAMPLE_STAFF } from '../desk-state';
import { respond } from '../respond';

const MEDIAN_HOURS = 3.5;

const figures = (enquiries: number, part: Partial<Figures> = {}): Figures => ({
  ...{ enquiries, judged: enquiries, in_time: enquiries, qualified: 0 },
  ...{ won: 0, value: 0, days_to_close: null },
  ...part,
});

/** Figures of the period, with something won, beside fewer of the one before. */
const compared = (enquiries: number) => ({
  now: figures(enquiries, { qualified: 1, won: 3, value: 1_250_000, days_to_close: 9.5 }),
  before: figures(2, { in_time: 1, qualified: 1, won: 2, value: 1_000_000, days_to_close: 19 }),
});

/** The reports: always about the same leads, in whatever range. */
export const reportHandlers = ({ leads, booked }: DeskState) => [
  http.get('/api/leads/median-reply', () =>
    respond(medianReplySchema, { median_hours: MEDIAN_HOURS }),
  ),
  http.get('/api/leads/report-answers', () =>
    respond(answerReportSchema, {
      answers: [
        { answer: 'spring', ...compared(leads.length) },
        { answer: 'now', now: figures(1), before: figures(0) },
      ],
    }),
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
      from: '2026-11-20',
      ...(leads.length > 0 ? compared(leads.length) : { now: figures(0), before: figures(0) }),
      by_service: [{ service: 'crm', ...compared(leads.length) }],
      by_source: [
        { source: 'whatsapp', ...compared(leads.length) },
        { source: 'google', now: figures(1), before: figures(0) },
        { source: 'other', now: figures(2), before: figures(1) },
      ],
      by_owner: [
        { owner: SAMPLE_STAFF[0]?.id ?? '', ...compared(leads.length) },
        { owner: '', now: figures(1), before: figures(1) },
      ],
      by_month: [
        { month: '2026-11', ...compared(leads.length) },
        { month: '2026-10', now: compared(2).before, before: figures(1) },
      ],
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
