import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { withMigration } from '../../testing/database/with-migration';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { signInCookie } from '../../testing/server/sign-in';
import { startStack, type Stack } from '../../testing/server/stack';
import { NEEDED_SCHEMA } from '../server/db/schema-version';
import enquiries from './enquiries';
import health from './health';
import median from './leads/median-reply';
import session from './session';

const ADMIN = 'admin@meghdoot.example';
const OLDER = '20261101000000';

/** A schema whose functions answer as an older version's, until `catch_up` is called. */
const OLDER_SCHEMA = `
  create table private.age (is_old boolean not null);
  insert into private.age values (true);
  create function private.is_old() returns boolean language sql security definer set search_path = ''
  as $$ select is_old from private.age $$;

  alter function public.send_enquiry rename to send_enquiry_now;
  alter function public.send_enquiry_now set schema private;
  create function public.send_enquiry(
    p_idempotency_key uuid, p_reference text, p_enquiry jsonb, p_journey jsonb default null,
    p_spam_reason text default null, p_suspect_reason text default null, p_client_hash text default null,
    p_canary boolean default false, p_call jsonb default null, p_networks jsonb default null
  ) returns jsonb language plpgsql set search_path = '' as $$
  declare
    receipt constant jsonb := private.send_enquiry_now(
      p_idempotency_key, p_reference, p_enquiry, p_journey, p_spam_reason, p_suspect_reason, p_client_hash, p_canary,
      p_call, p_networks
    );
  begin
    if private.is_old() and p_enquiry ->> 'name' = 'Refused' then
      raise exception 'An older check.' using errcode = 'check_violation';
    end if;
    return case when private.is_old() then receipt - 'kind' else receipt end;
  end $$;
  grant execute on function public.send_enquiry, private.send_enquiry_now, private.is_old to anon;

  alter function public.lead_median_reply set schema private;
  create function public.lead_median_reply(days integer) returns jsonb language sql set search_path = ''
  as $$ select '"an older shape"'::jsonb $$;
  grant execute on function public.lead_median_reply to authenticated;

  create or replace function public.schema_version() returns text language sql stable security definer
  set search_path = '' as $$ select case when private.is_old() then '${OLDER}' else '20990101000000' end $$;

  create function public.catch_up() returns void language sql security definer set search_path = ''
  as $$ update private.age set is_old = false where is_old $$;
  grant execute on function public.catch_up to service_role;
`;

let stack: Stack;
let pages: { close: () => Promise<void> };
let logged: jest.SpyInstance;
const routes = {
  '/api/enquiries': enquiries,
  '/api/health': health,
  '/api/leads/median-reply': median,
  '/api/session': session,
};
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await withMigration(OLDER_SCHEMA, (folder) => startStack(routes, { migrations: folder }));
  await stack.addUser(ADMIN, 'admin');
});
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => logged.mockRestore());
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

test('the schema that functions need is the newest migration', async () => {
  const files = await readdir(path.join(__dirname, '../../supabase/migrations'));
  expect(NEEDED_SCHEMA).toBe(files.sort().at(-1)?.slice(0, 14));
});

describe('on a schema older than the functions need', () => {
  it('health is 503 and names the migration', async () => {
    const answer = await stack.call('/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      away: ['schema'],
      detail: expect.stringMatching(`needs migration ${NEEDED_SCHEMA}.*${OLDER}`),
    });
  });

  it('a form post comes back as the form, to be sent again', async () => {
    const answer = await stack.call('/api/enquiries', postForm(enquiry));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.text()).toContain('We sell cloth.&#10;We want to sell it online.');
  });

  it('a value that the older schema refuses waits for the new one', async () => {
    const answer = await stack.call('/api/enquiries', postJson({ ...enquiry, name: 'Refused' }));
    expect(answer.status).toBe(503);
  });

  it('the desk is told to try again, and the log says what is missing', async () => {
    const cookie = await signInCookie(stack, ADMIN);
    const answer = await stack.call('/api/leads/median-reply?days=30', { headers: { cookie } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(JSON.stringify(logged.mock.calls)).toContain(`lacks migration ${NEEDED_SCHEMA}`);
  });
});

it('an enquiry waits for the migrations, and the same key then finds its receipt', async () => {
  const before = await stack.countLeads();
  const send = postJson(enquiry, randomUUID());
  const first = await stack.call('/api/enquiries', send);
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toMatch(/^\d+$/);

  const catchUp = 'catch_up' as never;
  expect((await stack.service.rpc(catchUp)).error).toBeNull();

  expect((await stack.call('/api/health')).status).toBe(200);
  const retry = await stack.call('/api/enquiries', send);
  expect(retry.status).toBe(200);
  expect(await retry.json()).toMatchObject({
    reference: expect.stringMatching(/^.{4}-.{4}$/),
  });
  expect(await stack.countLeads()).toBe(before + 1);
});
