import { createServer } from 'node:http';
import enquiries from '../src/api/enquiries';
import { enquiry, postJson } from '../testing/server/enquiry';
import { listen } from '../testing/server/listen';
import { serve, type Served } from '../testing/server/serve';
import { type Stack, startStack } from '../testing/server/stack';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

const SECRET = 'a secret of at least thirty-two characters';

let stack: Stack;
let site: Served;
beforeAll(async () => {
  stack = await startStack({});
  site = await serve({ '/api/enquiries': enquiries });
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await site.close();
  await stack.stop();
});

const fly = (url = site.url, secret = SECRET) =>
  runScript('canary', [url], {
    ...projectVariables(stack.supabase.url, stack.secretKey),
    SESSION_SECRET: secret,
  });

const rowsOf = async (table: 'contact_submissions' | 'lead_events' | 'mail_outbox') => {
  const { count } = await stack.service.from(table).select('*', { count: 'exact', head: true });
  return count;
};

it('says in one line that enquiries arrive, and leaves none', async () => {
  const { code, output } = await fly();
  expect(code).toBe(0);
  expect(output).toMatch(
    /^Canary is well: \S+ took it in \d+ ms and stored it; no mail waits\.\n$/,
  );
  for (const table of ['contact_submissions', 'lead_events', 'mail_outbox'] as const) {
    expect([table, await rowsOf(table)]).toEqual([table, 0]);
  }
  const { data } = await stack.service.rpc('site_counts');
  expect(data).toMatchObject({ accepted: 0, quarantined: 0, refused: 0, mail_pending: 0 });
});

describe('it says what failed:', () => {
  it('the site is away', async () => {
    stack.supabase.become('away');
    expect(await fly()).toMatchObject({ code: 2, errors: expect.stringMatching(/503/) });
    expect(await fly('http://127.0.0.1:9')).toMatchObject({ code: 2 });
  });

  it('the site refuses it, as it refuses every mark that is not its own', async () => {
    const refused = await fly(site.url, 'another secret of at least thirty-two characters');
    expect(refused).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/mark of the canary is not ours/),
    });
    expect(await rowsOf('contact_submissions')).toBe(0);
  });

  it('the site takes it and stores nothing', async () => {
    const liar = await listen(createServer((_, res) => res.writeHead(201).end('{}')));
    expect(await fly(liar.url)).toMatchObject({
      code: 4,
      errors: expect.stringMatching(/knows nothing of it/),
    });
    await liar.close();
  });

  it('mail waits too long', async () => {
    await fetch(`${site.url}/api/enquiries`, postJson(enquiry));
    const wanted_at = new Date(Date.now() - 20 * 60_000).toISOString();
    await stack.service.from('mail_outbox').update({ wanted_at }).neq('kind', '').throwOnError();
    expect(await fly()).toMatchObject({
      code: 5,
      errors: expect.stringMatching(/3 mails wait, the oldest for 2\d minutes/),
    });
  });
});
