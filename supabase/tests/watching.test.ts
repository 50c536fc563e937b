import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Json } from '../database.types';
import { newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const limit = (name: string, max_admitted: number) =>
  project.current.service
    .from('throttle_rules')
    .update({ max_admitted })
    .eq('name', name)
    .throwOnError();

/** Sends an enquiry as our function does; returns the database's answer. */
async function send(p_canary: boolean, p_client_hash: string, key: string = randomUUID()) {
  const { reference, idempotency_key: _, ...p_enquiry } = newEnquiry();
  const { data } = await project.current.anon
    .rpc('send_enquiry', {
      p_idempotency_key: key,
      p_reference: reference,
      p_enquiry: p_enquiry as Json,
      p_client_hash,
      p_canary,
    })
    .throwOnError();
  return data;
}

const countsSchema = z.strictObject({
  accepted: z.number(),
  quarantined: z.number(),
  refused: z.number(),
  sign_ins_refused: z.number(),
  mail_pending: z.number(),
  mail_oldest_seconds: z.number(),
  mail_failed: z.number(),
  erasures_failed: z.number(),
  calendar_read_at: z.nullable(z.string()),
  calendar_fault: z.nullable(z.string()),
});

async function countsOf() {
  const { data } = await project.current.service.rpc('site_counts').throwOnError();
  return countsSchema.parse(data);
}

describe('a canary', () => {
  test('is answered like an enquiry, noted, and nowhere else', async () => {
    const { service } = project.current;
    const { client: admin } = await project.current.signInAdmin();
    const counters = async () =>
      z.object({ tallies: z.unknown() }).parse((await admin.rpc('desk_summary')).data).tallies;
    const before = await counters();
    const key = randomUUID();

    expect(await send(true, 'canary', key)).toMatchObject({
      reference: expect.stringMatching(/^.{4}-.{4}$/),
      reply_due_at: expect.any(String),
      kind: 'created',
    });

    const arrived = await service.rpc('canary_arrival', { p_idempotency_key: key });
    expect(Date.parse(arrived.data ?? '')).toBeGreaterThan(0);
    const never = await service.rpc('canary_arrival', { p_idempotency_key: randomUUID() });
    expect(never.data).toBeNull();
    expect(await counters()).toEqual(before);
    expect(
      (await service.from('contact_submissions').select().eq('idempotency_key', key)).data,
    ).toEqual([]);
  });

  test('may come twice under one key', async () => {
    const key = randomUUID();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await send(true, 'canary', key)).toMatchObject({ kind: 'created' });
    }
  });

  test('uses up no visitor’s turn, and is not refused when a visitor would have none', async () => {
    const client = 'shared';
    for (let turn = 0; turn < 6; turn += 1) await send(true, client);
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await send(false, client)).toMatchObject({ kind: 'created' });
    }
    expect(await send(false, client)).toMatchObject({
      kind: 'throttled',
      seconds: expect.any(Number),
    });
    expect(await send(true, client)).toMatchObject({ kind: 'created' });
  });

  test('is one of the newest thousand, whoever says so', async () => {
    const first = randomUUID();
    await send(true, 'first', first);
    for (let turn = 0; turn < 55; turn += 1) {
      await Promise.all(Array.from({ length: 20 }, () => send(true, 'many')));
    }
    const arrival = (p_idempotency_key: string) =>
      project.current.service.rpc('canary_arrival', { p_idempotency_key });
    expect((await arrival(first)).data).toBeNull();
    const last = randomUUID();
    await send(true, 'last', last);
    expect((await arrival(last)).data).not.toBeNull();
  });
});

describe('the counts', () => {
  /** Signs in so often from one client, each time to another account. */
  const signIns = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        project.current.anon
          .rpc('admit_sign_in', {
            p_account: String(n).repeat(43),
            p_client: 'c'.repeat(43),
            p_pair: String(n).repeat(43),
          })
          .throwOnError(),
      ),
    );

  test('follow what happens', async () => {
    const { service } = project.current;
    await limit('enquiries_per_client', 2);
    await limit('sign_ins_per_client', 1);
    const before = await countsOf();

    const lead = await storeLead(project.current, {
      client_hash: 'counted',
      email: 'counted@example.com',
    });
    await storeLead(project.current, { client_hash: 'counted', spam_reason: 'Spam' });
    for (let turn = 0; turn < 3; turn += 1) await send(false, 'counted');
    await signIns(3);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const mailOf = (kind: string) => ({ lead_id: lead.id, kind });
    const outbox = service.from('mail_outbox');
    const givenUp = { state: 'failed', settled_at: new Date().toISOString() };
    await outbox.update(givenUp).match(mailOf('acknowledgement')).throwOnError();
    await outbox.update({ wanted_at: anHourAgo }).match(mailOf('webhook')).throwOnError();

    const counts = await countsOf();
    expect(counts).toEqual({
      accepted: before.accepted + 1,
      quarantined: before.quarantined + 1,
      refused: before.refused + 3,
      sign_ins_refused: before.sign_ins_refused + 2,
      mail_pending: before.mail_pending + 2,
      mail_oldest_seconds: expect.any(Number),
      mail_failed: before.mail_failed + 1,
      erasures_failed: before.erasures_failed,
      calendar_read_at: null,
      calendar_fault: null,
    });
    expect(counts.mail_oldest_seconds).toBeGreaterThanOrEqual(3600);
  });

  test('and what became of a canary, are for the service alone', async () => {
    const { client: admin } = await project.current.signInAdmin();
    for (const client of [project.current.anon, admin]) {
      expect((await client.rpc('site_counts')).error?.code).toBe('42501');
      const asked = await client.rpc('canary_arrival', { p_idempotency_key: randomUUID() });
      expect(asked.error?.code).toBe('42501');
    }
  });
});
