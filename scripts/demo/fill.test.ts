import { Workshop } from '../../testing/database/support/local';
import { Project } from '../../testing/database/support/project';
import { runScript } from '../../testing/server/scripts/run-script';
import type { DemoAccounts } from './fill';
import { DEMO } from './invent';

const workshop = new Workshop();
afterAll(() => workshop.close());

let folder: string;
let accounts: DemoAccounts;
let project: Project;
let stop: () => Promise<void>;

/** PGlite needs a process that jest does not run. */
async function makeDemo(...args: string[]): Promise<DemoAccounts> {
  const { code, output, errors } = await runScript('demo/make', [folder, ...args], {});
  if (code !== 0) throw new Error(errors);
  return JSON.parse(output) as DemoAccounts;
}

async function start(): Promise<void> {
  const child = await workshop.start(folder);
  stop = () => child.stop();
  project = new Project(child);
}

beforeAll(async () => {
  folder = await workshop.folder();
  accounts = await makeDemo();
  await start();
});

type Desk = Project['anon'];

async function logIn(who: 0 | 1): Promise<Desk> {
  const desk = project.anon;
  const { error } = await desk.auth.signInWithPassword(accounts[who]);
  if (error) throw error;
  return desk;
}

const countOf = async (desk: Desk, filter: Record<string, string> = {}) => {
  const leads = desk.from('leads').select('id', { count: 'exact', head: true });
  return (await leads.match(filter).is('spam_reason', null).throwOnError()).count ?? 0;
};

test('list and report agree, and all states are there', async () => {
  const desk = await logIn(0);
  const all = await countOf(desk);
  const spam = await desk.from('leads').select('id').not('spam_reason', 'is', null);
  expect(all + (spam.data?.length ?? 0)).toBe(DEMO.leads);
  const statuses = ['new', 'contacted', 'qualified', 'closed'];
  const counts = await Promise.all(statuses.map((status) => countOf(desk, { status })));
  expect(Math.min(...counts)).toBeGreaterThan(3);
  expect(counts.reduce((sum, count) => sum + count)).toBe(all);
  for (const outcome of ['won', 'lost']) {
    expect(await countOf(desk, { outcome })).toBeGreaterThan(10);
  }

  const { data: report } = await desk.rpc('lead_report', { days: DEMO.days + 1 }).throwOnError();
  expect(report).toMatchObject({ funnel: { received: all } });
});

test('history is in the order in which it is told, and no later than now', async () => {
  const desk = await logIn(0);
  const page = async (from: number) => {
    const events = desk.from('lead_events').select('lead_id, created_at');
    const sorted = events.order('lead_id').order('id');
    return (await sorted.range(from, from + 999).throwOnError()).data;
  };
  const data = [...(await page(0)), ...(await page(1000)), ...(await page(2000))];
  expect(data.length).toBeGreaterThan(1000);
  for (const [index, event] of data.entries()) {
    const before = data[index - 1];
    if (before?.lead_id !== event.lead_id) continue;
    expect(Date.parse(event.created_at)).toBeGreaterThanOrEqual(Date.parse(before.created_at));
  }
  const days = new Set(data.map(({ created_at }) => created_at.slice(0, 10)));
  expect(days.size).toBeGreaterThan(45);
  const changed = await desk.from('leads').select('updated_at').throwOnError();
  const newest = Math.max(...changed.data.map(({ updated_at }) => Date.parse(updated_at ?? '')));
  expect(newest).toBeLessThan(Date.now());
});

test('no email waits to be sent, and nobody but a manager reads the log', async () => {
  const waiting = project.service.from('mail_outbox').select('kind').eq('state', 'queued');
  expect((await waiting.throwOnError()).data).toEqual([]);
  const [manager, colleague] = [await logIn(0), await logIn(1)];
  expect((await colleague.rpc('desk_log_page', {})).error?.code).toBe('42501');
  const lines = (await manager.rpc('desk_log_page', {}).throwOnError()).data;
  expect(lines.length).toBeGreaterThan(20);
  const times = lines.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('a second start goes on with what is there, and begins anew when it is asked to', async () => {
  const colleague = await logIn(1);
  const { data } = await colleague.from('leads').select('id').eq('status', 'new').limit(1).single();
  const id = data?.id ?? '';
  const change = colleague.from('contact_submissions').update({ status: 'qualified' });
  await change.eq('id', id).throwOnError();
  const status = async () =>
    (await (await logIn(1)).from('leads').select('status').eq('id', id)).data;
  await stop();

  expect(await makeDemo()).toEqual(accounts);
  await start();
  expect(await status()).toEqual([{ status: 'qualified' }]);
  await stop();

  const before = accounts.map(({ password }) => password);
  accounts = await makeDemo('--new');
  expect(accounts.map(({ password }) => password)).not.toEqual(before);
  await start();
  expect(await status()).toEqual([]);
});
