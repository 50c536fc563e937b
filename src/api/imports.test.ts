import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { ADMIN, COLLEAGUE, type Desk, startDesk, STRANGER } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import {
  type Import,
  IMPORT_TYPE,
  importResponseSchema,
  type PlannedImportResponse,
  plannedImportResponseSchema,
} from '../domain/http-api/imports';
import { problemSchema } from '../domain/http-api/problem';
import { staffResponseSchema } from '../domain/http-api/staff';
import { openSession } from '../server/auth/session-cookies';
import { connect } from '../server/db/supabase';
import imports from './imports';
import oneImport from './imports/[id]';
import refusedRows from './imports/[id]/refused';
import runImport from './imports/[id]/run';
import oneLead from './leads/[id]';
import exportLeads from './leads/export';
import notes from './leads/[id]/notes';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/leads/:id/notes': notes,
    '/api/leads/export': exportLeads,
    '/api/leads/:id': oneLead,
    '/api/imports': imports,
    '/api/imports/:id/run': runImport,
    '/api/imports/:id/refused': refusedRows,
    '/api/imports/:id': oneImport,
  });
});
afterAll(() => desk.stop());

const upload = (
  who: string,
  table: string | Uint8Array<ArrayBuffer>,
  { name = 'leads.csv', key = randomUUID() }: { name?: string; key?: string } = {},
) =>
  desk.call(
    '/api/imports',
    desk.as(who, {
      method: 'POST',
      body: table,
      headers: {
        'content-type': IMPORT_TYPE,
        'x-file-name': encodeURIComponent(name),
        'idempotency-key': key,
      },
    }),
  );

const cookieOf = (who: string) => new Headers(desk.as(who).headers).get('cookie') ?? '';

const plannedIn = async (answer: Response): Promise<PlannedImportResponse> =>
  plannedImportResponseSchema.parse(await answer.json());

const plan = async (table: string): Promise<PlannedImportResponse> => {
  const answer = await upload(ADMIN, table);
  expect(answer.status).toBe(201);
  return plannedIn(answer);
};

const send = (who: string, method: string, id: string, path = '', body?: object) =>
  desk.call(
    `/api/imports/${id}${path}`,
    desk.as(who, body ? { ...postJson(body), method } : { method }),
  );

const importOf = async (answer: Response) => importResponseSchema.parse(await answer.json()).import;

const run = async (id: string): Promise<Import> => {
  for (;;) {
    const answer = await send(ADMIN, 'POST', id, '/run');
    expect(answer.status).toBe(202);
    const state = await importOf(answer);
    if (state.state === 'finished') return state;
  }
};

const undo = async (id: string): Promise<Import> => {
  for (;;) {
    const answer = await send(ADMIN, 'DELETE', id);
    const { import: state } =
      answer.status === 409
        ? problemSchema.parse(await answer.json())
        : importResponseSchema.parse(await answer.json());
    expect(answer.status).toBe(state?.rows.kept ? 409 : 200);
    if (state?.state === 'undone') return state;
  }
};

const leadsOf = async (company: string) => {
  const { data } = await desk.service
    .from('contact_submissions')
    .select('*')
    .eq('company', company)
    .order('name')
    .throwOnError();
  return data;
};

/** A table of so many people of one company. */
const people = (company: string, count: number) =>
  [
    'Name,Email,Company',
    ...Array.from({ length: count }, (_, n) => `Person ${n},p${n}@${company}.example,${company}`),
  ].join('\n');

it('leads come with their own day, status, owner and value, and nobody is promised or sent anything', async () => {
  const mails = () => desk.service.from('mail_outbox').select('id', { count: 'exact', head: true });
  const before = await mails();
  const table = [
    'Name,Email,Phone,Company,Message,Status,Owner,Value,Received,Source,Shoe size',
    `Ines Kuhn,ines@plum.example,+91 98220 44001,Plum,We need a shop,Won,${COLLEAGUE},125000,2025-03-04,Phone,38`,
    'Otto Behn,otto@plum.example,,Plum,,,,,,,',
  ].join('\n');
  const { import: planned } = await plan(table);
  const finished = await run(planned.id);
  expect(finished.rows).toEqual({ stored: 2 });
  const [ines, otto] = await leadsOf('Plum');
  expect(ines).toMatchObject({
    ...{ status: 'closed', outcome: 'won', value: 125_000, message: 'We need a shop' },
    ...{ added_source: 'import', received_on: '2025-03-04', reply_due_at: null },
  });
  expect(ines?.owner_id).not.toBeNull();
  expect(otto).toMatchObject({
    ...{ status: 'new', owner_id: null, service: 'consultation', awaiting_reply_until: null },
    message: 'Imported without a message.',
  });
  const { data: events } = await desk.service
    .from('lead_events')
    .select('kind, note, created_at, actor_email')
    .eq('lead_id', ines?.id ?? '')
    .order('id');
  expect(events).toMatchObject([
    { kind: 'created', actor_email: ADMIN },
    { kind: 'note', note: expect.stringContaining('Shoe size: 38') as string },
  ]);
  expect(events?.map(({ created_at }) => created_at)).toEqual([ines?.created_at, ines?.created_at]);
  expect(events?.[1]?.note).toContain('Source: phone');
  expect((await mails()).count).toBe(before.count);
});

it('pieces that are sent twice, or by two managers at once, store each row once', async () => {
  const { import: planned } = await plan(people('fig', 230));
  const both = await Promise.all([
    send(ADMIN, 'POST', planned.id, '/run'),
    send(COLLEAGUE, 'POST', planned.id, '/run'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  // The line is cut here; somebody else carries on.
  const finished = await run(planned.id);
  expect(finished.rows).toEqual({ stored: 230 });
  expect((await importOf(await send(COLLEAGUE, 'POST', planned.id, '/run'))).rows).toEqual({
    stored: 230,
  });
  const leads = await leadsOf('fig');
  expect(new Set(leads.map(({ email }) => email)).size).toBe(230);
  expect(leads).toHaveLength(230);
});

it('a file that is sent again under its key makes no other import', async () => {
  const key = randomUUID();
  const first = await plannedIn(await upload(ADMIN, people('kiwi', 1), { key }));
  const again = await plannedIn(await upload(ADMIN, people('kiwi', 1), { key }));
  expect(again.import.id).toBe(first.import.id);
});

it('an undo removes untouched leads, and names those that stay', async () => {
  const { import: planned } = await plan(people('lime', 3));
  await run(planned.id);
  const [, touched] = await leadsOf('lime');
  const note = await desk.call(
    `/api/leads/${touched?.id}/notes`,
    desk.as(COLLEAGUE, postJson({ note: 'Rang' })),
  );
  expect(note.status).toBe(201);
  const undone = await undo(planned.id);
  expect(undone.rows).toEqual({ kept: 1, undone: 2 });
  expect(undone.kept).toEqual([
    { id: touched?.id, reference: touched?.reference, name: 'Person 1' },
  ]);
  expect((await leadsOf('lime')).map(({ name }) => name)).toEqual(['Person 1']);
  expect((await send(ADMIN, 'POST', planned.id, '/run')).status).toBe(409);
});

const KNOWN = 'Name,Email,Company\nChitra,c@example.in,Quince\n';

it('people who are there already are left out unless somebody says otherwise', async () => {
  const skipped = await plan(KNOWN);
  expect(skipped.plan?.already_there).toMatchObject([{ row: 2, name: 'Chitra' }]);
  expect((await run(skipped.import.id)).rows).toEqual({});
  expect(await leadsOf('Quince')).toEqual([]);

  const added = await plan(KNOWN);
  const answered = await send(ADMIN, 'PATCH', added.import.id, '', {
    answers: { 'already-there': 'add' },
  });
  expect(answered.status).toBe(200);
  expect((await run(added.import.id)).rows).toEqual({ stored: 1 });
  expect(await leadsOf('Quince')).toMatchObject([{ enquiry_number: 2 }]);
  await undo(added.import.id);
});

it('completing fills what is empty, and an undo empties it again', async () => {
  const { import: planned } = await plan(KNOWN);
  await send(ADMIN, 'PATCH', planned.id, '', { answers: { 'already-there': 'complete' } });
  expect((await run(planned.id)).rows).toEqual({ completed: 1 });
  expect(await leadsOf('Quince')).toMatchObject([{ name: 'Chitra', added_source: null }]);
  expect((await undo(planned.id)).rows).toEqual({ undone: 1 });
  expect(await leadsOf('Quince')).toEqual([]);
});

it('the answers of an import that has begun stay', async () => {
  const { import: planned } = await plan(people('mango', 1));
  await run(planned.id);
  const late = await send(ADMIN, 'PATCH', planned.id, '', { answers: {} });
  expect(late.status).toBe(409);
  expect(await (await send(ADMIN, 'GET', planned.id)).json()).toMatchObject({ plan: null });
});

it('rows that were refused come back with the reason, and can be imported once they are mended', async () => {
  const table = 'Name,Email,Company,Shoe\nAbe,abe@,Sloe,=38\nBea,bea@sloe.example,Sloe,39\n';
  const { import: planned } = await plan(table);
  expect(await run(planned.id)).toMatchObject({ refused_in_file: 1, rows: { stored: 1 } });
  const answer = await send(ADMIN, 'GET', planned.id, '/refused');
  expect(answer.status).toBe(200);
  const [header, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect(header).toBe('Name,Email,Company,Shoe,Reason');
  expect(rows).toEqual([
    expect.stringMatching(/^Abe,abe@,Sloe,'=38,"?Not imported: .*Correct it\."?$/),
  ]);

  const mended = [header, ...rows].join('\n').replace('abe@', 'abe@sloe.example');
  const again = await plan(mended);
  expect(again.plan?.columns.map(({ to }) => to)).toEqual([
    ...['name', 'email', 'company', 'note', 'skip'],
  ]);
  expect((await run(again.import.id)).rows).toEqual({ stored: 1 });
  expect((await leadsOf('Sloe')).map(({ name }) => name)).toEqual(['Abe', 'Bea']);
});

/** Columns that no import can bring back: they are of the lead itself, or of its history. */
const OWN_COLUMNS = ['Reference', 'Enquiry number', 'Notes'];

it('exported leads come back the same, field by field', async () => {
  const table = [
    'Name,Email,Phone,Company,Service,Budget,Message,Status,Owner,Value,Lost reason,Received,Address of your shop,When should it begin?,Which devices?,Spent a year today,opening,Second number',
    `Una Roe,una@rowan.example,+91 98220 44111,Rowan,CRM,₹5 - ₹10 Lakh,"Two\nlines",Won,${COLLEAGUE},125000,,2025-03-04 10:30,https://rowan.example,Right away,"Mobiles, Kiosks",90000,2027-01-31,+91 98220 44113`,
    'Lev Ost,lev@rowan.example,,Rowan,,,"=1+1, he said",Lost,,,Too dear,2025-04-05 18:00,,,,,,',
    'Kim Ash,,+91 98220 44112,Rowan,Hosting,,,Qualified,,,,2025-05-06 09:15,,In spring,,,,',
  ];
  const exportRowan = async () => {
    const answer = await desk.call('/api/leads/export?q=rowan', desk.as(ADMIN));
    const text = await answer.text();
    const { data } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    });
    return {
      text,
      rows: data.toSorted((one, other) => (one.Name ?? '').localeCompare(other.Name ?? '')),
    };
  };
  await run((await plan(table.join('\n'))).import.id);
  const first = await exportRowan();
  const { import: again } = await plan(first.text);
  await send(ADMIN, 'PATCH', again.id, '', { answers: { 'already-there': 'add' } });
  expect((await run(again.id)).rows).toEqual({ stored: 3 });

  const both = await exportRowan();
  const shared = (row: Record<string, string> | undefined) =>
    Object.entries(row ?? {}).filter(([title]) => !OWN_COLUMNS.includes(title));
  expect(first.rows).toHaveLength(3);
  expect(both.rows.map(shared)).toEqual(first.rows.flatMap((row) => [shared(row), shared(row)]));
  const messages = (await leadsOf('Rowan')).map(({ message }) => message);
  expect(messages.filter((message) => message === '=1+1, he said')).toHaveLength(2);
  const una = (await leadsOf('Rowan')).filter(({ name }) => name === 'Una Roe');
  expect(una).toHaveLength(2);
  for (const { custom_fields } of una) {
    expect(custom_fields).toMatchObject([
      { key: 'shop', value: 'https://rowan.example' },
      { key: 'start', value: 'now', text: 'Right away', personal: false },
      { key: 'devices', value: ['phone', 'kiosk'] },
      { key: 'spend', value: 90_000 },
      { key: 'opening', value: '2027-01-31' },
      { key: 'second-phone', value: '+91 98220 44113' },
    ]);
  }
});

it('an answer that does not fit its question goes to the note', async () => {
  const { import: planned, plan: shown } = await plan(
    'Name,Email,Company,Beds\nAda,ada@medlar.example,Medlar,a dozen\n',
  );
  expect(shown?.columns.at(-1)?.to).toBe('custom:beds');
  expect(shown?.targets).toContainEqual({ value: 'custom:beds', label: 'Beds' });
  expect(shown?.leads[0]?.warnings).toEqual([
    '“a dozen” does not answer “Beds”; it is kept in a note.',
  ]);
  await run(planned.id);
  const [ada] = await leadsOf('Medlar');
  expect(ada?.custom_fields).toEqual([]);
  const found = await desk.call('/api/leads/export?q=dozen', desk.as(ADMIN));
  expect(await found.text()).toContain('Beds: a dozen');
});

it('completing fills in answers where a lead has none', async () => {
  await run((await plan('Name,Email,Company\nIra,ira@service.example,Service tree\n')).import.id);
  const { import: again } = await plan('Name,Email,Beds\nIra,ira@service.example,12\n');
  await send(ADMIN, 'PATCH', again.id, '', { answers: { 'already-there': 'complete' } });
  expect((await run(again.id)).rows).toEqual({ completed: 1 });
  expect(await leadsOf('Service tree')).toMatchObject([{ custom_fields: [{ value: 12 }] }]);
  await undo(again.id);
  expect(await leadsOf('Service tree')).toMatchObject([{ custom_fields: [] }]);
});

it('rows that the database refuses are left out, and all others are stored', async () => {
  const table = people('quince', 30).replaceAll('quince.example,quince', 'quince.example,Quince');
  const { import: planned } = await plan(table);
  const session = await openSession({ headers: { cookie: cookieOf(ADMIN) } });
  const manager = connect({ deadline: AbortSignal.timeout(5000) }, session?.access_token ?? '');
  const lead = { name: '', email: 'x@quince.example', service: 'crm', message: 'x', status: 'new' };
  await manager.rpc('keep_import_rows', { p_id: planned.id, p_rows: [{ row: 7, lead }] });
  const finished = await run(planned.id);
  expect(finished).toMatchObject({ rows: { stored: 29, refused: 1 }, refused_rows: [7] });
  expect(await leadsOf('Quince')).toHaveLength(29);
});

it('formulas stay text', async () => {
  const { import: planned } = await plan('Name,Email,Company\n=1+1,f@nut.example,Nut\n');
  await run(planned.id);
  expect(await leadsOf('Nut')).toMatchObject([{ name: '=1+1' }]);
});

it('a file that is no table is refused in words, and cannot be run', async () => {
  const answer = await upload(ADMIN, new Uint8Array([1, 2, 3, 0, 255]));
  const { import: planned, plan: refused } = await plannedIn(answer);
  expect(refused?.refused_file).toBeTruthy();
  expect((await send(ADMIN, 'POST', planned.id, '/run')).status).toBe(422);
});

it('a file without a name, or of another type, is refused', async () => {
  expect((await upload(ADMIN, 'a', { name: ' ' })).status).toBe(422);
  expect((await desk.call('/api/imports', desk.as(ADMIN, postJson({})))).status).toBe(415);
});

it('an import that does not exist is not found', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/run'],
  ] as const) {
    expect((await send(ADMIN, method, randomUUID(), path)).status).toBe(404);
    expect((await send(ADMIN, method, 'x', path)).status).toBe(404);
  }
});

it('only managers import, and the log says who imported what', async () => {
  const { import: planned } = await plan(people('pear', 1));
  await run(planned.id);
  const { data: lines } = await desk.service
    .from('desk_log')
    .select('kind, detail')
    .eq('kind', 'imported')
    .order('id', { ascending: false })
    .limit(1);
  expect(lines).toMatchObject([{ detail: { file: 'leads.csv', rows: 1 } }]);

  const answer = await desk.call('/api/staff', desk.as(ADMIN));
  const members = staffResponseSchema.parse(await answer.json()).staff;
  const { id = '' } = members.find(({ email }) => email === COLLEAGUE) ?? {};
  const demotion = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  await desk.call(`/api/staff/${id}`, desk.as(ADMIN, demotion));
  for (const who of [COLLEAGUE, STRANGER]) {
    const refused = [
      await upload(who, people('pear', 1)),
      await desk.call('/api/imports', desk.as(who)),
      await send(who, 'GET', planned.id),
      await send(who, 'PATCH', planned.id, '', { answers: {} }),
      await send(who, 'POST', planned.id, '/run'),
      await send(who, 'DELETE', planned.id),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  }
  expect((await desk.call('/api/imports')).status).toBe(401);
});
