import { randomUUID } from 'node:crypto';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import session from '../session';
import exportLeads from './export';

/** "Max rows" of the project, and more leads than three such answers hold. */
const MAX_ROWS = 200;
const COUNT = 677;

let desk: Desk;
beforeAll(async () => {
  const routes = { '/api/session': session, '/api/leads/export': exportLeads };
  desk = await startDesk(routes, MAX_ROWS);
  const rows = Array.from({ length: COUNT }, (_, second) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    ...{ name: `Bulk ${second}`, email: 'bulk@example.in', service: 'analytics', message: 'Hello' },
    created_at: new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString(),
    updated_at: '2025-02-01T00:00:00Z',
  }));
  await desk.service.from('contact_submissions').insert(rows).throwOnError();
});
afterAll(() => desk.stop());
afterEach(() => jest.restoreAllMocks());

const download = (place?: 'host' | 'netlify') =>
  desk.call('/api/leads/export?service=analytics', desk.as(ADMIN), place);

const realFetch = globalThis.fetch;

/** Answers the second page, and all after it, without rows. */
function losePages() {
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const url = String(address);
    const isPage = url.includes('/leads?') && url.includes('created_at=lte');
    return isPage && init?.method === 'GET'
      ? Promise.resolve(Response.json([]))
      : realFetch(address, init);
  });
}

/** Runs with the lines of the log caught, which the fault belongs to. */
async function faultsOf(work: () => Promise<void>): Promise<string> {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await work();
  return log.mock.calls.join();
}

it('has every lead of a project that cuts each answer short', async () => {
  const file = await (await download()).text();
  expect(file.split('\r\n').slice(1, -1)).toHaveLength(COUNT);
});

it('breaks off when leads are missing, and logs how many', async () => {
  losePages();
  const log = await faultsOf(async () => {
    const answer = await download();
    await expect(answer.text()).rejects.toThrow();
  });
  expect(log).toContain(`An export lacks ${COUNT - MAX_ROWS} leads.`);
});

it('answers 503 when leads are missing, where answers are sent in one piece', async () => {
  losePages();
  const log = await faultsOf(async () => {
    const answer = await download('netlify');
    expect(answer.status).toBe(503);
  });
  expect(log).toContain('An export lacks');
});

it('does not miss a lead that left the filter, or came into it, while the export ran', async () => {
  const change = (name: string, changes: object) =>
    desk.service.from('contact_submissions').update(changes).eq('name', name).throwOnError();
  let calls = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const isPage = String(address).includes('created_at=lte') && init?.method === 'GET';
    if (isPage && (calls += 1) === 1) {
      jest.restoreAllMocks();
      // Behind the pages that were read, and before them.
      await change('Bulk 0', { spam_reason: 'Links' });
      await change('Bulk 676', { spam_reason: 'Links' });
      await change('Bulk 675', { message: 'Changed' });
    }
    return realFetch(address, init);
  });
  const file = await (await download()).text();
  expect(file.split('\r\n').slice(1, -1)).toHaveLength(COUNT - 1);
});
