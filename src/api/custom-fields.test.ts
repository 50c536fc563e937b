import { randomUUID } from 'node:crypto';
import { changedLeadSchema } from '../domain/http-api/lead-changes';
import { leadDetailResponseSchema, leadListResponseSchema } from '../domain/http-api/leads';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../testing/server/desk';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import enquiries from './enquiries';
import lead from './leads/[id]';
import person from './leads/[id]/person';
import undo from './leads/[id]/undo';
import exportLeads from './leads/export';
import leads from './leads/index';
import session from './session';

const PATH = '/api/enquiries';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    [PATH]: enquiries,
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/export': exportLeads,
    '/api/leads/:id': lead,
    '/api/leads/:id/person': person,
    '/api/leads/:id/undo': undo,
  });
});
afterAll(() => desk.stop());

const send = (custom_fields: unknown, key?: string) =>
  desk.call(PATH, postJson({ ...enquiry, custom_fields }, key));

const stored = async (answer: Response) => {
  const { reference } = (await answer.json()) as { reference: string };
  const { data } = await desk.service
    .from('contact_submissions')
    .select('id, custom_fields')
    .eq('reference', reference)
    .single()
    .throwOnError();
  return data;
};

const sent = async (custom_fields: unknown) => {
  const answer = await send(custom_fields);
  expect(answer.status).toBe(201);
  return stored(answer);
};

const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422);
  return ((await answer.json()) as { errors: unknown[] }).errors;
};

const asDesk = (path: string, init?: RequestInit, who = ADMIN) =>
  desk.call(`/api/leads${path}`, desk.as(who, init));

const detail = async (id: string) =>
  leadDetailResponseSchema.parse(await (await asDesk(`/${id}`)).json());

const patch = (id: string, body: object, who?: string) =>
  asDesk(`/${id}`, { ...postJson(body), method: 'PATCH' }, who);

const changed = async (id: string, body: object) => {
  const answer = await patch(id, body);
  expect(answer.status).toBe(200);
  return changedLeadSchema.parse(await answer.json());
};

const found = async (query: Record<string, string>) => {
  const answer = await asDesk(`?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return leadListResponseSchema.parse(await answer.json());
};

describe('an enquiry with answers', () => {
  it('is stored with the words of the form, in its order', async () => {
    const { custom_fields } = await sent({ tools: 'Paper', start: 'now', shop: 'rao.example' });
    expect(custom_fields).toEqual([
      { key: 'shop', label: 'Address of your shop', kind: 'link', value: 'https://rao.example' },
      {
        ...{ key: 'start', label: 'When should it begin?', kind: 'choice' },
        ...{ value: 'now', text: 'Right away', personal: false },
      },
      { key: 'tools', label: 'What do you use today?', kind: 'text', value: 'Paper' },
    ]);
  });

  it('may have none', async () => {
    expect((await sent(undefined)).custom_fields).toEqual([]);
    expect((await sent({ tools: '', devices: [] })).custom_fields).toEqual([]);
  });

  it('is found again by the same key, and is another with another answer', async () => {
    const key = randomUUID();
    const first = await send({ tools: 'Paper' }, key);
    const again = await send({ tools: ' Paper ' }, key);
    const other = await send({ tools: 'Spreadsheets' }, key);
    expect([first.status, again.status, other.status]).toEqual([201, 200, 422]);
  });

  it('comes from a form without scripts, with several options of one field', async () => {
    const form = new URLSearchParams({ ...enquiry, 'custom_fields[moved]': 'no' });
    for (const option of ['', 'phone', 'till']) form.append('custom_fields[devices]', option);
    form.append('custom_fields[beds]', '');
    const before = await desk.countLeads();
    const answer = await desk.call(PATH, { method: 'POST', body: form });
    expect(answer.status).toBe(303);
    expect(await desk.countLeads()).toBe(before + 1);
    const { data } = await desk.service
      .from('contact_submissions')
      .select('custom_fields')
      .order('created_at', { ascending: false })
      .limit(1);
    expect(data?.[0]?.custom_fields).toMatchObject([
      { key: 'devices', value: ['phone', 'till'] },
      { key: 'moved', value: false },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['an option that is none', { start: 'never' }, 'start'],
    ['a day that is none', { opening: '2027-02-31' }, 'opening'],
    ['a script for a link', { shop: 'javascript:alert(1)' }, 'shop'],
    ['2,001 characters', { tools: 'x'.repeat(2001) }, 'tools'],
    ['an object', { tools: {} }, 'tools'],
    ['a list in place of the object', [], 'custom_fields'],
  ])('is refused with %s, and names the field', async (_what, given, field) => {
    const before = await desk.countLeads();
    expect(await errorsOf(await send(given))).toEqual([
      { field, message: expect.stringMatching(/./) },
    ]);
    expect(await desk.countLeads()).toBe(before);
  });

  it('names each fault, those of other fields too', async () => {
    const body = { ...enquiry, email: 'asha', custom_fields: { beds: 'many', colour: 'red' } };
    const errors = await errorsOf(await desk.call(PATH, postJson(body)));
    expect(errors).toMatchObject([{ field: 'email' }, { field: 'beds' }, { field: 'colour' }]);
  });

  it('refuses two values of a field that takes one', async () => {
    const form = new URLSearchParams({ ...enquiry });
    form.append('custom_fields[tools]', 'one');
    form.append('custom_fields[tools]', 'two');
    const answer = await desk.call(PATH, { method: 'POST', body: form });
    // The page to which it leads shows what was typed.
    expect(answer.headers.get('location')).toMatch(/^\/api\/enquiries\/draft/);
  });

  it('keeps the answer to a field that content has lost, in the words that leads have', async () => {
    const former = { key: 'fax', label: 'Your fax', kind: 'line', value: '11 22' };
    const { id } = await sent({});
    await desk.service
      .from('contact_submissions')
      .update({ custom_fields: [former] })
      .eq('id', id)
      .throwOnError();
    const { custom_fields } = await sent({ fax: '33 44', tools: 'Paper' });
    expect(custom_fields).toMatchObject([
      { key: 'tools' },
      { key: 'fax', label: 'Your fax', kind: 'text', value: '33 44' },
    ]);
  });

  it('refuses what no text of a lost field can be, and names the field', async () => {
    const { id } = await sent({});
    await desk.service
      .from('contact_submissions')
      .update({ custom_fields: [{ key: 'telex', label: 'Telex', kind: 'line', value: '1' }] })
      .eq('id', id)
      .throwOnError();
    expect(await errorsOf(await send({ telex: { a: 1 } }))).toEqual([
      { field: 'telex', message: 'Telex must be text.' },
    ]);
    expect(await errorsOf(await send({ telex: 'x'.repeat(2001) }))).toEqual([
      { field: 'telex', message: 'Please keep “Telex” to 2,000 characters.' },
    ]);
    expect((await sent({ telex: ' ' })).custom_fields).toEqual([]);
    expect((await sent({ telex: ['one', 'two'] })).custom_fields).toMatchObject([
      { key: 'telex', kind: 'text', value: 'one\ntwo' },
    ]);
  });

  it('from a form that asks nothing of its own, is taken', async () => {
    expect((await desk.call(PATH, postForm(enquiry))).status).toBe(303);
  });
});

describe('at the desk', () => {
  it('one answer is changed and another cleared, the history has both, and an undo brings them back', async () => {
    const { id } = await sent({ tools: 'Paper', start: 'now', devices: ['till'] });
    const { lead: edited, events } = await changed(id, {
      custom_fields: { tools: 'Spreadsheets', start: null },
    });
    expect(edited.custom_fields).toMatchObject([
      { key: 'devices', text: 'Tills' },
      { key: 'tools', value: 'Spreadsheets' },
    ]);
    const { history } = await detail(id);
    const { changes } = history.at(-1) ?? {};
    expect(changes).toEqual({
      custom_fields: {
        from: [
          expect.objectContaining({ key: 'start', value: 'now' }),
          expect.objectContaining({ key: 'devices' }),
          expect.objectContaining({ key: 'tools', value: 'Paper' }),
        ],
        to: edited.custom_fields,
      },
    });
    const undone = await asDesk(`/${id}/undo`, postJson({ event: events[0] }));
    expect(undone.status).toBe(200);
    expect((await detail(id)).lead.custom_fields).toMatchObject([
      { key: 'start', text: 'Right away' },
      { key: 'devices' },
      { key: 'tools', value: 'Paper' },
    ]);
  });

  it('an undo takes back the answers of its change alone, in their places', async () => {
    const { id } = await sent({ tools: 'Paper', start: 'now', devices: ['till'] });
    const cleared = await changed(id, { custom_fields: { start: null, devices: ['kiosk'] } });
    await changed(id, { custom_fields: { tools: 'Pens', moved: true } });
    const undone = await asDesk(`/${id}/undo`, postJson({ event: cleared.events[0] }));
    expect(undone.status).toBe(200);
    const { lead: now, history } = await detail(id);
    const values = now.custom_fields.map(({ key, value }) => [key, value]);
    expect(values).toEqual([
      ['start', 'now'],
      ['devices', ['till']],
      ['moved', true],
      ['tools', 'Pens'],
    ]);
    expect(history.at(-1)).toMatchObject({ undoes: cleared.events[0] });
  });

  it('an undo is refused once one of its answers has changed since, and names that change', async () => {
    const { id } = await sent({ tools: 'Paper', start: 'now' });
    const first = await changed(id, { custom_fields: { start: null, tools: 'Pens' } });
    const second = await changed(id, { custom_fields: { tools: 'Chalk' } });
    const refused = await asDesk(`/${id}/undo`, postJson({ event: first.events[0] }));
    expect(refused.status).toBe(409);
    expect((await detail(id)).lead.custom_fields).toMatchObject([{ value: 'Chalk' }]);
    const undone = await asDesk(`/${id}/undo`, postJson({ event: second.events[0] }));
    expect(undone.status).toBe(200);
    expect((await asDesk(`/${id}/undo`, postJson({ event: first.events[0] }))).status).toBe(200);
    expect((await detail(id)).lead.custom_fields).toMatchObject([
      { value: 'now' },
      { value: 'Paper' },
    ]);
  });

  it('two people who change different answers of one version: one is told', async () => {
    const { id } = await sent({ tools: 'Paper' });
    const { updated_at } = (await detail(id)).lead;
    const answers = await Promise.all([
      patch(id, { custom_fields: { tools: 'Pens' }, updated_at }),
      patch(id, { custom_fields: { start: 'now' }, updated_at }, COLLEAGUE),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('an answer that cannot be is refused under its key', async () => {
    const { id } = await sent({});
    expect(await errorsOf(await patch(id, { custom_fields: { beds: 0 } }))).toMatchObject([
      { field: 'beds' },
    ]);
  });

  it('a lead by hand has answers', async () => {
    const added = await asDesk(
      '',
      postJson({ ...enquiry, source: 'phone', custom_fields: { moved: true } }),
    );
    expect(added.status).toBe(201);
    const { lead: row } = (await added.json()) as { lead: { custom_fields: unknown } };
    expect(row.custom_fields).toEqual([
      {
        ...{ key: 'moved', label: 'Moved from another system?', kind: 'yesNo', value: true },
        personal: false,
      },
    ]);
  });

  it('leads are filtered by an option, and found by the words of an answer', async () => {
    const { id } = await sent({ start: 'spring', tools: 'Quipu knots' });
    const spring = await found({ answers: 'start:spring' });
    expect(spring.leads.map((one) => one.id)).toEqual([id]);
    expect(spring.total).toBe(1);
    const { leads: hits, found: places } = await found({ q: 'quipu' });
    expect(hits.map((one) => one.id)).toEqual([id]);
    expect(places?.[id]).toMatchObject([{ place: 'custom_fields', at: null }]);
    expect((await found({ q: 'in spring' })).leads.map((one) => one.id)).toEqual([id]);
  });

  it('a filter by what is no option is refused', async () => {
    const answer = await asDesk('?answers=start:never');
    expect(await errorsOf(answer)).toMatchObject([{ field: 'answers' }]);
  });

  it('an export has a column for each field', async () => {
    await sent({ spend: '₹2 lakh', 'found-by': '=1+1', devices: ['phone', 'kiosk'] });
    const csv = await (await asDesk('/export?q=Rao&format=csv')).text();
    const [head = ''] = csv.split('\r\n');
    expect(head).toContain(
      'Which devices?,Beds,Spent a year today (₹),Opening day,Moved from another system?,Second number,How did you find us?',
    );
    expect(csv).toContain(`"Mobiles, Kiosks",,200000,,,,'=1+1`);
  });

  it('a person’s copy has them, and an erasure leaves those that say nothing about the person', async () => {
    const mail = `${randomUUID()}@example.in`;
    const answer = await desk.call(
      PATH,
      postJson({ ...enquiry, email: mail, custom_fields: { tools: 'Paper', start: 'now' } }),
    );
    const { id } = await stored(answer);
    await changed(id, { custom_fields: { tools: 'Abacus' } });
    const copy = await (await asDesk(`/${id}/person?format=page`)).text();
    expect(copy).toContain('What do you use today?');
    expect(copy).toContain('Abacus');

    expect((await asDesk(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    const { lead: erased, history } = await detail(id);
    expect(erased.custom_fields).toMatchObject([{ key: 'start', value: 'now' }]);
    expect(JSON.stringify(history)).not.toMatch(/Paper|Abacus/);
    expect((await found({ q: 'abacus' })).total).toBe(0);
  });
});
