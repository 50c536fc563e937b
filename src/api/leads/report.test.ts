import { randomUUID } from 'node:crypto';
import { leadReportSchema, medianReplySchema } from '../../domain/http-api/report';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import session from '../session';
import medianReply from './median-reply';
import report from './report';

const HOUR = 3_600_000;
const IST_OFFSET = 5.5 * HOUR;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads/median-reply': medianReply,
    '/api/leads/report': report,
  });
});
afterAll(() => desk.stop());

type Received = {
  hoursAgo: number;
  answeredAfter?: number;
  status?: string;
  journey?: Record<string, string>;
  spam_reason?: string;
};

async function receive({ hoursAgo, answeredAfter, ...columns }: Received): Promise<string> {
  const reference = makeReference();
  const at = Date.now() - hoursAgo * HOUR;
  const { error } = await desk.service.from('contact_submissions').insert({
    reference,
    idempotency_key: randomUUID(),
    name: 'Meera',
    email: `${randomUUID()}@example.in`,
    service: 'analytics',
    message: 'Charts, please.',
    created_at: new Date(at).toISOString(),
    ...(answeredAfter && {
      first_response_at: new Date(at + answeredAfter * HOUR).toISOString(),
    }),
    ...columns,
  });
  if (error) throw new Error(error.message);
  return reference;
}

const getReport = async (days: number) => {
  const answer = await desk.call(`/api/leads/report?days=${days}`, desk.as(ADMIN));
  expect(answer.status).toBe(200);
  return leadReportSchema.parse(await answer.json());
};

const getMedian = async () => {
  const answer = await desk.call('/api/leads/median-reply', desk.as(ADMIN));
  expect(answer.status).toBe(200);
  return medianReplySchema.parse(await answer.json()).median_hours;
};

describe('GET /api/leads/report', () => {
  it('draws everything from the leads of these days', async () => {
    await receive({
      hoursAgo: 72,
      answeredAfter: 2,
      status: 'qualified',
      journey: { utm_source: 'Newsletter', referrer: 'https://mail.example/' },
    });
    await receive({
      hoursAgo: 96,
      answeredAfter: 40,
      status: 'closed',
      journey: { referrer: 'https://www.search.example:8080/find' },
    });
    await receive({ hoursAgo: 1 });
    await receive({ hoursAgo: 100 });
    await receive({ hoursAgo: 48, spam_reason: 'link' });
    const shown = await getReport(7);

    expect(shown.days).toBe(7);
    expect(shown.per_day.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, at) =>
        new Date(Date.now() + IST_OFFSET - (6 - at) * 24 * HOUR).toISOString().slice(0, 10),
      ),
    );
    expect(shown.per_day.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const counts = shown.by_service.map(({ service, now }) => [service, now.enquiries]);
    expect(counts).toEqual([['analytics', 4]]);
    expect(shown.by_source.map(({ source, now }) => [source, now.enquiries])).toEqual([
      ['direct', 2],
      ['newsletter', 1],
      ['search.example', 1],
    ]);
    expect(shown.funnel).toEqual({ received: 4, contacted: 2, qualified: 1, closed: 0 });
    expect(shown.reply_time).toEqual({
      median_hours: 21,
      // One kept, one answered too late, one overdue; the one of an hour ago is still open.
      within_promise: 0.3333,
      answered: 2,
      waiting: 2,
    });
    // Too long ago for the dashboard's figure, which tells the same otherwise.
    await receive({ hoursAgo: 31 * 24, answeredAfter: 1 });
    expect(await getMedian()).toBe(21);
  });

  it('counts a change of status as no answer, and a closed lead as no longer waiting', async () => {
    const reference = await receive({ hoursAgo: 100 });
    const change = async (status: string) => {
      await desk.service
        .from('contact_submissions')
        .update({ status })
        .eq('reference', reference)
        .throwOnError();
      return (await getReport(7)).reply_time;
    };
    const before = (await getReport(7)).reply_time;
    expect(await change('contacted')).toEqual(before);
    expect(await change('closed')).toMatchObject({
      answered: before.answered,
      waiting: before.waiting - 1,
    });
    expect(await change('new')).toEqual(before);
  });

  it('of a day without leads is all zeros, not an error', async () => {
    const empty = await desk.service
      .from('contact_submissions')
      .update({ spam_reason: 'all' })
      .neq('status', 'none');
    expect(empty.error).toBeNull();
    expect(await getReport(1)).toMatchObject({
      per_day: [{ count: 0 }],
      by_service: [],
      by_source: [],
      by_owner: [],
      funnel: { received: 0, contacted: 0, qualified: 0, closed: 0 },
      reply_time: { median_hours: null, within_promise: null, answered: 0, waiting: 0 },
    });
    expect(await getMedian()).toBeNull();
  });

  it.each(['0', '367', 'x'])('answers 422 to ?days=%s', async (days) => {
    const answer = await desk.call(`/api/leads/report?days=${days}`, desk.as(ADMIN));
    expect(answer.status).toBe(422);
  });
});
