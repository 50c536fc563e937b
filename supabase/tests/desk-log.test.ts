import { randomUUID } from 'node:crypto';
import { storeLead } from '../../testing/database/support/enquiry';
import { useDeskLog } from '../../testing/database/support/desk-log';

const { project, manager, page, change, colleague } = useDeskLog();

test('a session begins and ends once, with its device', async () => {
  const ravi = await colleague();
  for (let time = 0; time < 2; time += 1) {
    await ravi.client.rpc('forget_sign_ins', { p_pair: 'pair' }).throwOnError();
    await ravi.client.rpc('note_sign_out').throwOnError();
  }
  const own = { actor_id: ravi.id, subject_id: ravi.id, user_agent: expect.any(String) };
  const lines = await page({ p_staff: ravi.id });
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: 'signed_out', ...own },
    { kind: 'signed_in', ...own },
  ]);
  expect(lines.filter(({ kind }) => kind === 'signed_in')).toHaveLength(1);
  const device = 'Firefox'.repeat(100);
  const { anon } = project.current;
  await anon.rpc('note_failed_sign_in', { p_email: ravi.email, p_device: device }).throwOnError();
  expect((await page({ p_staff: ravi.id }))[0]?.user_agent).toBe(device.slice(0, 200));
});

test('an account of nobody at the desk notes no log-in', async () => {
  const member = await project.current.signIn();
  await member.client.rpc('forget_sign_ins', { p_pair: 'pair' }).throwOnError();
  await member.client.rpc('note_sign_out').throwOnError();
  expect(await page({ p_staff: member.id })).toEqual([]);
});

test('all other sessions end with their line', async () => {
  const ravi = await colleague();
  const elsewhere = project.current.anon;
  await elsewhere.auth.signInWithPassword(ravi);

  expect((await ravi.client.rpc('end_other_sessions')).data).toBe(1);

  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  expect((await ravi.client.from('staff').select('id')).data).not.toEqual([]);
  expect(await page({ p_staff: ravi.id, p_kind: 'sessions_ended' })).toMatchObject([
    { actor_id: ravi.id, detail: { sessions: 1 } },
  ]);
});

test('a failed log-in names a colleague, and never an address that is nobody’s', async () => {
  const ravi = await colleague();
  const stranger = `${randomUUID()}@example.com`;
  const fail = (p_email: string) =>
    project.current.anon
      .rpc('note_failed_sign_in', { p_email, p_device: 'Firefox' })
      .throwOnError();
  await fail(ravi.email.toUpperCase());
  const first = (await page({ p_staff: ravi.id, p_kind: 'sign_in_failed' }))[0];
  expect(first).toMatchObject({ actor_id: null, subject_name: 'Ravi Iyer' });
  expect(first?.detail).toEqual({});
  await fail(ravi.email);
  for (let time = 0; time < 15; time += 1) await fail(stranger);

  const lines = await page({ p_kind: 'sign_in_failed' });
  expect(lines.filter(({ subject_id }) => subject_id === ravi.id)).toMatchObject([
    { subject_name: 'Ravi Iyer', user_agent: 'Firefox', detail: { times: 2, since: first?.at } },
  ]);
  // No more than ten an hour: strangers must not fill the log.
  expect(lines.filter(({ subject_id }) => subject_id === null)).toMatchObject([
    { detail: { times: 10 } },
  ]);
  const { data } = await manager.current.client.from('desk_log').select().throwOnError();
  expect(JSON.stringify(data)).not.toContain(stranger);
});

test('a forgotten and a new password are noted', async () => {
  const ravi = await colleague();
  const forgotten = {
    p_email: ravi.email,
    p_client: randomUUID(),
    p_device: 'Safari',
  };
  await project.current.anon.rpc('forgot_password', forgotten).throwOnError();
  await ravi.client.rpc('report_new_password').throwOnError();
  expect((await page({ p_staff: ravi.id })).slice(0, 2)).toMatchObject([
    { kind: 'password_changed', actor_id: ravi.id },
    { kind: 'password_forgotten', actor_id: null, user_agent: 'Safari' },
  ]);
});

test('neither fills the log, whatever hashes a caller makes up', async () => {
  const ravi = await colleague();
  for (let time = 0; time < 12; time += 1) {
    const forgotten = { p_email: ravi.email, p_client: randomUUID() };
    await project.current.anon.rpc('forgot_password', forgotten).throwOnError();
    await ravi.client.rpc('report_new_password').throwOnError();
  }
  const lines = await page({ p_staff: ravi.id });
  const count = (wanted: string) => lines.filter(({ kind }) => kind === wanted).length;
  expect([count('password_forgotten'), count('password_changed')]).toEqual([5, 10]);
});

test('a logout does not set back when somebody was last seen', async () => {
  const ravi = await colleague();
  const seen = async () => {
    const { data } = await manager.current.client.rpc('staff_members').throwOnError();
    return Date.parse(data.find(({ id }) => id === ravi.id)?.last_seen_at ?? '');
  };
  await ravi.client.auth.refreshSession();
  const before = await seen();

  await ravi.client.rpc('note_sign_out').throwOnError();
  await ravi.client.auth.signOut();

  expect(await seen()).toBeGreaterThan(before);
});

test('an export is noted when it begins, with the rows it came to', async () => {
  const ravi = await colleague();
  const exports = () => ravi.client.from('lead_exports');
  const { data } = await exports()
    .insert({ filter: { status: 'new' } })
    .select('id')
    .single();
  await exports()
    .update({ rows: 25 })
    .eq('id', data?.id ?? '')
    .throwOnError();
  const fewer = await exports()
    .update({ rows: 1 })
    .eq('id', data?.id ?? '');
  expect(fewer.error?.code).toBe('42501');
  expect((await page({ p_staff: ravi.id }))[0]).toMatchObject({
    kind: 'exported',
    detail: { filter: { status: 'new' }, rows: 25 },
  });
});

test('an erasure is noted once, by its reference', async () => {
  const ravi = await colleague();
  const lead = await storeLead(project.current);
  await ravi.client.rpc('erase_lead', { p_id: lead.id }).throwOnError();
  await ravi.client.rpc('erase_lead', { p_id: lead.id }).throwOnError();
  expect(await page({ p_staff: ravi.id, p_kind: 'erased' })).toMatchObject([
    { detail: { lead: lead.id, reference: lead.reference } },
  ]);
});

test('a command of the operator is noted with its words', async () => {
  const ravi = await colleague();
  const command = { p_kind: 'password_changed', p_email: ravi.email, p_command: 'staff reset' };
  await project.current.service.rpc('note_command', command).throwOnError();
  expect((await page({ p_staff: ravi.id }))[0]).toMatchObject({
    kind: 'password_changed',
    actor_id: null,
    subject_id: ravi.id,
    detail: { command: 'staff reset' },
  });
});

test('pages follow each other without a gap', async () => {
  const ravi = await colleague();
  for (let time = 0; time < 60; time += 1) await change(ravi.id, { name: `Ravi ${time}` });
  const first = await page({ p_staff: ravi.id });
  expect(first).toHaveLength(51);
  const next = await page({ p_staff: ravi.id, p_before: first[49]?.id ?? 0 });
  expect(next[0]).toEqual(first[50]);
  expect(first.length - 1 + next.length).toBe(60 + 3);
});

test('only managers read it, and nobody writes it', async () => {
  const ravi = await colleague();
  expect((await ravi.client.rpc('desk_log_page', {})).error?.code).toBe('42501');
  expect((await ravi.client.from('desk_log').select()).data).toEqual([]);
  expect((await manager.current.client.from('desk_log').select('id').limit(1)).data).toHaveLength(
    1,
  );

  const { current } = project;
  for (const client of [
    current.untyped(manager.current.accessToken),
    current.untypedService,
    current.untyped(),
  ]) {
    const log = () => client.from('desk_log');
    const results = [
      await log().insert({ kind: 'erased' }),
      await log().update({ kind: 'erased' }).gt('id', 0),
      await log().delete().gt('id', 0),
    ];
    expect(results.map(({ error }) => error?.code)).toEqual(Array(3).fill('42501'));
  }
});
