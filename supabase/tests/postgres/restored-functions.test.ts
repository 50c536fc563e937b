import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import {
  OUTSIDERS,
  REFUSED,
  useRestoredDump,
} from '../../../testing/database/support/restored-dump';

const restored = useRestoredDump();

/** For staff. */
const DESK: Record<string, () => object> = {
  desk_summary: () => ({}),
  staff_members: () => ({}),
  lead_report: () => ({}),
  lead_median_reply: () => ({}),
  change_leads: () => ({ p_ids: [restored.lead.id], p_changes: { status: 'closed' } }),
  erase_lead: () => ({ p_id: restored.lead.id }),
  change_consultation: () => ({ p_lead_id: restored.lead.id, p_state: 'cancelled' }),
  renew_calendar_feed: () => ({ p_token_hash: 'x' }),
};

/** For the server's own key. */
const SERVER: Record<string, () => object> = {
  claim_mail: () => ({ p_kinds: ['acknowledgement'] }),
  settle_mail: () => ({ p_id: randomUUID(), p_claim: randomUUID(), p_outcome: 'sent' }),
  count_expired: () => ({ p_days: 1 }),
  erase_expired: () => ({ p_days: 1 }),
  site_counts: () => ({}),
  keep_busy_times: () => ({ p_times: [] }),
  canary_arrival: () => ({ p_idempotency_key: randomUUID() }),
  apply_grants: () => ({}),
  inspect_project: () => ({}),
  rehearse_erasure: () => ({}),
};

/** For everybody: they tell nothing and change nothing without a key that only its owner has, and the throttle counts. */
const OPEN = [
  ...[
    'health',
    'call_timeout',
    'current_staff',
    'forget_sign_ins',
    'admit_sign_in',
    'send_enquiry',
  ],
  ...['keep_enquiry_draft', 'read_enquiry_draft', 'receipt', 'correct_enquiry'],
  ...['withdraw_enquiry', 'reinstate_enquiry', 'erase_enquiry'],
  ...['free_starts', 'move_consultation', 'cancel_consultation', 'calendar_feed'],
  ...['subscribe_to_newsletter', 'confirm_newsletter', 'unsubscribe_from_newsletter'],
];

test('every function is known here, so that none is forgotten', async () => {
  const { rows } = await restored.database.pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ proname }) => proname).sort()).toEqual(
    [...Object.keys(DESK), ...Object.keys(SERVER), ...OPEN].sort(),
  );
});

describe('functions refuse by themselves', () => {
  const attempts = [
    ...OUTSIDERS.flatMap((role) =>
      Object.entries(DESK).map(([name, args]) => ({ role, name, args })),
    ),
    ...[...OUTSIDERS, 'admin' as const].flatMap((role) =>
      Object.entries(SERVER).map(([name, args]) => ({ role, name, args })),
    ),
  ];
  test.each(attempts)('$role: $name', async ({ role, name, args }) => {
    const { data, error } = await restored.clients[role].rpc(name, args());
    expect(data).toBeNull();
    expect(error?.code).toMatch(REFUSED);
    expect(await restored.stored()).toEqual(restored.lead);
  });

  test('visitors and members may not use what is private', async () => {
    for (const role of ['anon', 'authenticated']) {
      const client = await restored.database.pool.connect();
      await client.query(`begin; set local role ${role}`);
      const reading = client.query('select * from private.receipt_keys');
      await expect(reading).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
      client.release();
    }
  });
});

describe('grants applied again', () => {
  const privileges = async () => {
    const { data } = await restored.database.project.service.rpc('inspect_project').throwOnError();
    return z.object({ privileges: z.array(z.string()) }).parse(data).privileges;
  };
  const list = async () => {
    const text = await readFile(join(__dirname, '..', '..', 'privileges.txt'), 'utf8');
    return text.trimEnd().split('\n');
  };

  test('are what the list says, and no more', async () => {
    expect((await privileges()).length).toBeGreaterThan((await list()).length);
    await restored.database.project.service.rpc('apply_grants').throwOnError();
    expect(await privileges()).toEqual(await list());
  });

  test.each(['anon', 'authenticated'])('keep the numbers of history from %s', async (role) => {
    const client = await restored.database.pool.connect();
    await client.query(`begin; set local role ${role}`);
    const next = client.query(`select nextval('public.lead_events_id_seq')`);
    await expect(next).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
    client.release();
  });
});
