import { randomUUID } from 'node:crypto';
import { newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

let asha: Account;
let ravi: Account;
let member: Account;
beforeAll(async () => {
  asha = await project.current.signInAdmin();
  ravi = await project.current.signInAdmin();
  member = await project.current.signIn();
});

/** Each test begins without devices. */
beforeEach(async () => {
  for (const { client } of [asha, ravi]) {
    const own = client.from('push_subscriptions').delete().not('id', 'is', null);
    await own.throwOnError();
  }
});

const endpointOf = (name: string) => `https://push.example/${name}`;
const device = (name: string) => ({
  ...{ p_endpoint: endpointOf(name), p_device: 'Chrome on Android' },
  ...{ p_p256dh: 'B'.repeat(87), p_auth: 'a'.repeat(22) },
});

/** Keeps a device. @returns its id */
async function keep({ client }: Account, name: string, wishes: object = {}): Promise<string> {
  const { data } = await client.rpc('keep_device', device(name)).throwOnError();
  const { id } = data as { id: string };
  const own = client.from('push_subscriptions');
  if (Object.keys(wishes).length > 0) await own.update(wishes).eq('id', id).throwOnError();
  return id;
}

interface Job {
  id: string;
  claim: string;
  kind: string;
  reference: string;
  subscription: { endpoint: string };
}

/** Claims what is due, as the worker does. */
async function claim(): Promise<Job[]> {
  const { data } = await project.current.service.rpc('claim_push', { p_limit: 100 }).throwOnError();
  return data as unknown as Job[];
}

/** The kinds of news that are due, by device. */
async function told(): Promise<Record<string, string[]>> {
  const kinds: Record<string, string[]> = {};
  for (const { kind, subscription } of await claim()) {
    (kinds[new URL(subscription.endpoint).pathname.slice(1)] ??= []).push(kind);
  }
  return kinds;
}

const store = (part: object = {}) =>
  storeLead(project.current, { email: `${randomUUID()}@visitor.example`, ...part });

const change = ({ id }: { id: string }, part: object) =>
  project.current.service.from('contact_submissions').update(part).eq('id', id).throwOnError();

/** Files an answer of the lead's visitor, as the worker that reads the mailbox does. */
async function answer({ email }: { email: string }, automatic = false): Promise<void> {
  const p_email = {
    message_id: `<${randomUUID()}@visitor.example>`,
    ...{ own_mail: null, references: [], mails: [], keys: [], senders: [email] },
    ...{ arrived_at: new Date().toISOString(), automatic },
    answer: { from: email, subject: 'Re:', text: 'Yes.', quoted: '', attachments: [], automatic },
  };
  await project.current.service.rpc('file_email', { p_email }).throwOnError();
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('devices', () => {
  it('are read and changed by their person alone', async () => {
    const id = await keep(asha, 'phone');
    for (const other of [ravi, member]) {
      const own = project.current.untyped(other.accessToken).from('push_subscriptions');
      expect((await own.select()).data).toEqual([]);
      await own.update({ kinds: [] }).eq('id', id);
      await own.delete().eq('id', id);
    }
    const { data } = await asha.client.from('push_subscriptions').select('id, kinds');
    expect(data).toEqual([{ id, kinds: ['enquiry', 'answer', 'call', 'due'] }]);
    const forged = await project.current
      .untyped(asha.accessToken)
      .from('push_subscriptions')
      .update({ endpoint: endpointOf('elsewhere') })
      .eq('id', id);
    expect(forged.error?.code).toBe('42501');
  });

  it('have known kinds, and quiet hours with two ends', async () => {
    const id = await keep(asha, 'phone');
    const own = asha.client.from('push_subscriptions');
    for (const wrong of [
      { kinds: ['gossip'] },
      { quiet_from: '21:00' },
      { quiet_from: '21:00', quiet_to: '21:00' },
    ]) {
      expect((await own.update(wrong).eq('id', id)).error?.code).toBe('23514');
    }
  });

  it.each([
    { p_endpoint: 'ftp://push.example' },
    { p_p256dh: 'short' },
    { p_auth: 'not/base64url/of/22char' },
    { p_device: '' },
  ])('are refused with %p', async (part) => {
    const { error } = await asha.client.rpc('keep_device', { ...device('phone'), ...part });
    expect(error?.code).toBe('23514');
  });

  it('are kept for staff alone', async () => {
    expect((await member.client.rpc('keep_device', device('phone'))).error?.code).toBe('42501');
    expect((await member.client.rpc('own_devices')).error?.code).toBe('42501');
    const renewed = await member.client.rpc('renew_device', { p_endpoint: endpointOf('phone') });
    expect(renewed.error?.code).toBe('42501');
    expect((await asha.client.rpc('claim_push')).error?.code).toBe('42501');
  });
});

describe('the news', () => {
  it('of a new enquiry is for everybody who wishes it, once on each device', async () => {
    await keep(asha, 'phone');
    await keep(asha, 'laptop', { kinds: ['call'] });
    await keep(ravi, 'tablet', { kinds: ['enquiry'] });
    const lead = await store();
    const jobs = await claim();
    expect(jobs.map(({ reference }) => reference)).toEqual([lead.reference, lead.reference]);
    const endpoints = jobs.map(({ subscription }) => subscription.endpoint).sort();
    expect(endpoints).toEqual([endpointOf('phone'), endpointOf('tablet')]);
    expect(await told()).toEqual({});
  });

  it('is not told to a device that came after it, and not of spam, withdrawn or added leads', async () => {
    await store();
    await keep(asha, 'phone');
    await store({ spam_reason: 'Many links' });
    await change(await store(), { withdrawn_at: new Date().toISOString() });
    const { reference, idempotency_key, ...fields } = newEnquiry({ budget: null });
    const added = { reference, idempotency_key, ...fields, added_source: 'phone' };
    const { error } = await ravi.client.from('contact_submissions').insert(added);
    expect(error).toBeNull();
    expect(await told()).toEqual({});
  });

  it('of an answer or a reply that is due is for the owner, and for all where there is none', async () => {
    const leads = [await store(), await store()] as const;
    await change(leads[0], { owner_id: ravi.id });
    await keep(asha, 'phone');
    await keep(ravi, 'tablet');
    await answer(leads[0]);
    expect(await told()).toEqual({ tablet: ['answer'] });
    await answer(leads[1]);
    expect(await told()).toEqual({ phone: ['answer'], tablet: ['answer'] });
    await change(leads[0], { reply_due_at: inMinutes(29) });
    expect(await told()).toEqual({ tablet: ['due'] });
    await change(leads[1], { reply_due_at: inMinutes(31) });
    expect(await told()).toEqual({});
    await change(leads[1], { reply_due_at: inMinutes(-1) });
    expect(await told()).toEqual({});
  });

  it('is none of an automatic answer, or of one that was read meanwhile', async () => {
    const lead = await store();
    await keep(asha, 'phone');
    await answer(lead, true);
    await answer(lead);
    const { data } = await asha.client.from('lead_events').select('id').eq('lead_id', lead.id);
    const p_event_id = Math.max(...(data ?? []).map(({ id }) => id));
    await asha.client.rpc('read_answers', { p_lead_id: lead.id, p_event_id }).throwOnError();
    expect(await told()).toEqual({});
  });

  it('is none of a lead that became spam while its message waited', async () => {
    await keep(asha, 'phone');
    const lead = await store();
    const [job] = await claim();
    await settle(job, 'away');
    await change(lead, { spam_reason: 'Marked by staff' });
    expect(await told()).toEqual({});
  });
});

const settle = async (job: Job | undefined, p_outcome: string) => {
  const claimed = { p_id: job?.id ?? '', p_claim: job?.claim ?? '' };
  const settled = project.current.service.rpc('settle_push', { ...claimed, p_outcome });
  await settled.throwOnError();
};

describe('a message', () => {
  it('that was sent is noted on its device', async () => {
    const id = await keep(asha, 'phone');
    await store();
    const [job] = await claim();
    await settle(job, 'sent');
    const own = asha.client.from('push_subscriptions').select('last_ok_at').eq('id', id).single();
    expect((await own).data?.last_ok_at).not.toBeNull();
  });

  it('to a device that is gone is the last, and a claim of others settles nothing', async () => {
    await keep(asha, 'phone');
    await store();
    const [job] = await claim();
    await settle(job && { ...job, claim: randomUUID() }, 'gone');
    expect((await asha.client.from('push_subscriptions').select('id')).data).toHaveLength(1);
    await settle(job, 'gone');
    expect((await asha.client.from('push_subscriptions').select('id')).data).toEqual([]);
  });
});

it('nobody who was disabled is told anything', async () => {
  const leaving = await project.current.signInAdmin();
  await keep(leaving, 'phone');
  const { service } = project.current;
  await service.auth.admin.updateUserById(leaving.id, { ban_duration: '24h' });
  await store();
  expect(await told()).toEqual({});
  const { data } = await service.from('push_subscriptions').select('id').eq('staff_id', leaving.id);
  expect(data).toEqual([]);
});
