import { leadResponseSchema } from '../../domain/http-api/lead-changes';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { postJson } from '../../../testing/server/enquiry';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import session from '../session';
import lead from './[id]';
import leads from './index';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads': leads, '/api/leads/:id': lead });
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', 'Dev');
  id = data?.[0]?.id ?? '';
});
afterAll(() => desk.stop());

const patch = (path: string, body: object, who = ADMIN) =>
  desk.call(`/api/leads${path}`, desk.as(who, { ...postJson(body), method: 'PATCH' }));
const change = (body: object, who?: string) => patch(`/${id}`, body, who);
const changed = async (body: object) => {
  const answer = await change(body);
  expect(answer.status).toBe(200);
  return leadResponseSchema.parse(await answer.json()).lead;
};
const detail = async () =>
  leadDetailResponseSchema.parse(
    await (await desk.call(`/api/leads/${id}`, desk.as(ADMIN))).json(),
  );

it('contact details are changed, cleared with null, and the history has both values', async () => {
  const edited = await changed({
    ...{ name: ' Devi Rao ', email: 'dev.rao@example.in', phone: '98100 12345' },
    ...{ company: 'Rao & Co', service: 'crm', budget: '25L+' },
  });
  expect(edited).toMatchObject({ name: 'Devi Rao', phone: '98100 12345', budget: '25L+' });
  const cleared = await changed({ email: null, company: '', budget: null });
  expect(cleared).toMatchObject({ email: '', company: null, budget: null });
  const { history } = await detail();
  expect(history.at(-1)).toMatchObject({
    kind: 'edited',
    actor_email: ADMIN,
    changes: {
      email: { from: 'dev.rao@example.in', to: '' },
      company: { from: 'Rao & Co', to: null },
      budget: { from: '25L+', to: null },
    },
  });
});

it('an address with a domain in its own script is taken, and shown as it was typed', async () => {
  const email_typed = 'dev@उदाहरण.भारत';
  expect(await changed({ email: email_typed })).toMatchObject({
    ...{ email: expect.stringMatching(/^dev@xn--/), email_typed },
  });
  expect(await changed({ email: 'dev@example.in' })).toMatchObject({ email_typed: null });
});

it('with a colleague’s change since, an edit is refused and tells who it was', async () => {
  const { updated_at } = (await detail()).lead;
  expect((await change({ phone: '98100 54321' }, COLLEAGUE)).status).toBe(200);
  const answer = await change({ phone: '98100 00000', updated_at });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    changed: { by: COLLEAGUE },
    lead: { phone: '98100 54321' },
  });
});

it('two edits of one version at once: one is saved, the other is told', async () => {
  const { updated_at } = (await detail()).lead;
  const answers = await Promise.all([
    change({ company: 'One', updated_at }),
    change({ company: 'Two', updated_at }, COLLEAGUE),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('an outcome needs a closed lead, a value does not', async () => {
  expect(await changed({ value: 1_250_000 })).toMatchObject({ value: 1_250_000, status: 'new' });
  for (const body of [{ outcome: 'won' }, { status: 'qualified', outcome: 'won' }]) {
    const refused = await change(body);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'outcome' }] });
  }
  const ending = { status: 'closed', outcome: 'lost', lost_reason: 'Went elsewhere' };
  expect(await changed(ending)).toMatchObject({ ...ending, closed_at: expect.any(String) });
  expect(await changed({ status: 'qualified' })).toMatchObject({
    ...{ outcome: null, lost_reason: null, closed_at: null, value: 1_250_000 },
  });
});

it('several leads are closed with one outcome', async () => {
  const ending = { status: 'closed', outcome: 'lost', lost_reason: 'No answer' };
  expect((await patch('', { ids: [id], ...ending })).status).toBe(200);
  expect((await detail()).lead).toMatchObject(ending);
});

it.each([
  [{ outcome: 'draw' }, 'outcome'],
  [{ lost_reason: 'x'.repeat(201) }, 'lost_reason'],
  [{ outcome: 'won', lost_reason: 'Price' }, 'lost_reason'],
  [{ value: 1.5 }, 'value'],
  [{ value: -1 }, 'value'],
  [{ value: 100_000_000_001 }, 'value'],
  [{ value: '5' }, 'value'],
  [{ name: '' }, 'name'],
  [{ email: 'x' }, 'email'],
  [{ email: null, phone: null }, 'email'],
  [{ service: null }, 'service'],
  [{ budget: 'x' }, 'budget'],
])('answers 422 to %j', async (body, field) => {
  const answer = await change(body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('an erased lead takes none of it', async () => {
  const erase = desk.as(ADMIN, { method: 'DELETE' });
  expect((await desk.call(`/api/leads/${id}`, erase)).status).toBe(204);
  for (const body of [{ name: 'Dev' }, { value: 1 }, { phone: '98100 12345' }])
    expect((await change(body)).status).toBe(409);
});
