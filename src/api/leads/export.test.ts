import { randomUUID } from 'node:crypto';
import readXlsx from 'read-excel-file/node';
import { agencyDay } from '../../domain/zone';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import exportLeads from './export';
import actions from './[id]/actions';
import notes from './[id]/notes';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads/export': exportLeads,
    '/api/leads/:id/actions': actions,
    '/api/leads/:id/notes': notes,
  });
});
afterAll(() => desk.stop());

const download = (query = '', place?: 'host' | 'netlify') =>
  desk.call(`/api/leads/export?${query}`, desk.as(ADMIN), place);
const recordsOf = async (answer: Response) => (await answer.text()).split('\r\n').slice(1, -1);
const namesOf = async (query: string) =>
  (await recordsOf(await download(query))).map((record) => record.split(',')[5]);

const lastExport = async () => {
  const { data } = await desk.service
    .from('lead_exports')
    .select()
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  return data;
};

/** Rows that fit into one request. */
const BATCH = 100;

/** Leads of 2025, a second apart. */
async function addLeads(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, second) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    name: `Bulk ${second}`,
    email: `bulk-${second}@example.in`,
    service: 'analytics',
    message: second % 500 === 0 ? 'needle' : 'hay',
    created_at: new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString(),
  }));
  for (let from = 0; from < count; from += BATCH) {
    const { error } = await desk.service
      .from('contact_submissions')
      .insert(rows.slice(from, from + BATCH));
    if (error) throw new Error(error.message);
  }
}

describe('GET /api/leads/export', () => {
  it('is a CSV file for spreadsheets, named by the day', async () => {
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, first] = new TextDecoder().decode(bytes).split('\r\n');
    expect(header).toBe(
      'Reference,Received (IST),Source,Status,Owner,Name,Email,Phone,Company,Service,Budget,Message,Address of your shop,When should it begin?,Which devices?,Beds,Spent a year today (₹),Opening day,Moved from another system?,Second number,How did you find us?,What do you use today?,Other answers,Next action,Next action on,Outcome,Lost reason,Value (₹),Language,Closed (IST),Notes,Files,Enquiry number,Reply due (IST),First response (IST),Spam reason,Consultation (IST),Consultation state',
    );
    expect(first).toMatch(
      /^[\w-]{9},2026-01-04 15:30,Direct,New,,Dev,d@example\.in,,,Cloud Hosting & DevOps,,100 percent,{20}0,1,2026-01-05 /,
    );
  });

  it.each([
    ['', ['Dev', 'Chitra', 'Bilal', 'Asha Rao']],
    ['status=contacted', ['Bilal']],
    ['service=hosting&sort=name&page=3', ['Dev', 'Chitra']],
    ['q=asha', ['Bilal', 'Asha Rao']],
    ['spam=1', ['Robot']],
    ['overdue=1', ['Dev', 'Chitra', 'Bilal', 'Asha Rao']],
  ])('?%s holds what the list would show', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('records who took what', async () => {
    await (await download('status=new&q=asha')).text();
    expect(await lastExport()).toMatchObject({
      actor_email: ADMIN,
      filter: { status: 'new', q: 'asha' },
      rows: 1,
    });
  });

  it.each(['host', 'netlify'] as const)('is a workbook on request, on %s', async (place) => {
    const answer = await download('format=xlsx&q=asha', place);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()));
    const [titles, ...rows] = sheet?.data ?? [];
    expect(rows.map((row) => row[5])).toEqual(['Bilal', 'Asha Rao']);
    const { filter, rows: counted } = (await lastExport()) ?? {};
    expect([filter, counted]).toMatchObject([{ q: 'asha' }, 2]);
    expect(filter).not.toHaveProperty('format');
    const csv = await (await download('q=asha')).text();
    expect(csv.split('\r\n')[0]).toBe(titles?.join());
  });

  it.each(['status=won', 'format=pdf'])('answers 422 to %s, and records nothing', async (query) => {
    const before = await lastExport();
    expect((await download(query)).status).toBe(422);
    expect(await lastExport()).toEqual(before);
  });

  it('comes in one piece where the place cannot stream', async () => {
    const answer = await download('', 'netlify');
    expect(await recordsOf(answer)).toHaveLength(4);
  });

  it('has the owner, the next action, the outcome, the value and the notes of a lead', async () => {
    const { data } = await desk.service
      .from('contact_submissions')
      .select('id')
      .eq('name', 'Bilal')
      .single();
    const { data: owner } = await desk.service.from('staff').select('id, name').limit(1).single();
    const lead_id = data?.id ?? '';
    const changes = [
      { owner_id: owner?.id ?? null, value: 1_250_000 },
      { status: 'closed', outcome: 'lost', lost_reason: '=Price' },
    ];
    for (const change of changes) {
      await desk.service
        .from('contact_submissions')
        .update(change)
        .eq('id', lead_id)
        .throwOnError();
    }
    const said: [string, object][] = [
      ['actions', { text: 'Ring, then write', due_on: '2026-01-09' }],
      ['notes', { note: 'Likes "blue"' }],
      ['notes', { note: 'Ring after six' }],
    ];
    for (const [part, body] of said) {
      const path = `/api/leads/${lead_id}/${part}`;
      expect((await desk.call(path, desk.as(ADMIN, postJson(body)))).status).toBe(201);
    }
    const text = await (await download('q=bilal')).text();
    expect(text).toContain(`,Closed,${owner?.name},Bilal,`);
    expect(text).toContain(
      `,"Ring, then write",2026-01-09,Lost,'=Price,1250000,,${agencyDay(Date.now())} `,
    );
    expect(text).toContain('"Likes ""blue""\nRing after six"');
  });

  describe('of more than a page', () => {
    const COUNT = 2300;
    beforeAll(() => addLeads(COUNT));

    it('holds each lead once, in order', async () => {
      const names = await namesOf('service=analytics');
      expect(names).toEqual(Array.from({ length: COUNT }, (_, at) => `Bulk ${COUNT - 1 - at}`));
      expect(await lastExport()).toMatchObject({ rows: COUNT });
    });

    it('finds the few that a search is for', async () => {
      expect(await namesOf('q=needle')).toEqual([2000, 1500, 1000, 500, 0].map((n) => `Bulk ${n}`));
    });
  });
});
