import { randomUUID } from 'node:crypto';

import { useProject } from '../../testing/database/support/project';

const project = useProject();

const address = () => `${randomUUID()}@example.com`;
const client = () => randomUUID();

const subscribe = (email: string, from = client()) =>
  project.current.anon.rpc('subscribe_to_newsletter', { p_email: email, p_client: from });

const stored = async (email: string) => {
  const { data } = await project.current.service
    .from('newsletter_subscribers')
    .select()
    .ilike('email', email)
    .single();
  if (!data) throw new Error('Not stored');
  return data;
};

const mails = async (subscriberId: string) => {
  const { data } = await project.current.service
    .from('mail_outbox')
    .select('state')
    .eq('subscriber_id', subscriberId);
  return data?.map(({ state }) => state);
};

it('takes an address from a visitor once, whatever its case, and asks it once', async () => {
  const email = address();
  expect(await subscribe(email)).toMatchObject({ error: null, data: 0 });
  expect(await subscribe(email.toUpperCase())).toMatchObject({ error: null, data: 0 });
  const { id, status } = await stored(email);
  expect(status).toBe('pending');
  expect(await mails(id)).toEqual(['queued']);
});

it.each([
  ['ur', 'ur'],
  [undefined, 'hi'],
])(
  'asked again in %s, writes in %s to somebody who was written to in Hindi',
  async (asked, kept) => {
    const { anon, service } = project.current;
    const email = address();
    await service.from('newsletter_subscribers').insert({ email, language: 'hi' }).throwOnError();
    const again = { p_email: email, ...(asked !== undefined && { p_language: asked }) };
    await anon.rpc('subscribe_to_newsletter', again).throwOnError();
    expect((await stored(email)).language).toBe(kept);
  },
);

it('refuses what is no address', async () => {
  expect((await subscribe('nobody')).error?.code).toBe('23514');
});

it('asks an address once in ten minutes, also when the first mail has gone out', async () => {
  const email = address();
  await subscribe(email);
  const { id } = await stored(email);
  const { service } = project.current;
  const settled_at = new Date().toISOString();
  await service.from('mail_outbox').update({ state: 'sent', settled_at }).eq('subscriber_id', id);
  await subscribe(email);
  expect(await mails(id)).toEqual(['sent']);
});

it('lets a client through five times in ten minutes, and refuses it however it asks', async () => {
  const from = client();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => subscribe(address(), from).then(({ data }) => data)),
  );
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(5);
});

it('confirms and unsubscribes by the key alone, as often as wanted, never back and forth', async () => {
  const email = address();
  await subscribe(email);
  const { id, link_key } = await stored(email);
  const { anon } = project.current;
  const confirm = () => anon.rpc('confirm_newsletter', { p_link_key: link_key });
  const leave = () => anon.rpc('unsubscribe_from_newsletter', { p_link_key: link_key });

  expect([(await confirm()).data, (await confirm()).data]).toEqual([true, true]);
  expect((await stored(email)).status).toBe('confirmed');
  expect([(await leave()).data, (await leave()).data]).toEqual([true, true]);
  expect(await mails(id)).toEqual(['cancelled']);
  expect((await confirm()).data).toBe(false);
  expect((await stored(email)).status).toBe('unsubscribed');

  const unknown = { p_link_key: randomUUID() };
  expect((await anon.rpc('confirm_newsletter', unknown)).data).toBe(false);
  expect((await anon.rpc('unsubscribe_from_newsletter', unknown)).data).toBe(false);
});

it('asks somebody who left again, with new links, when the address is entered again', async () => {
  const email = address();
  const { data } = await project.current.service
    .from('newsletter_subscribers')
    .insert({ email, unsubscribed_at: new Date().toISOString() })
    .select()
    .single();
  await subscribe(email);
  const again = await stored(email);
  expect(again.status).toBe('pending');
  expect(again.link_key).not.toBe(data?.link_key);
  expect(await mails(again.id)).toEqual(['queued']);
});

it('shows the list to nobody but the server, and lets nobody write it', async () => {
  const { current } = project;
  const email = address();
  await current.service.from('newsletter_subscribers').insert({ email });
  const admin = await current.signInAdmin();
  for (const outsider of [current.untyped(), current.untyped(admin.accessToken)]) {
    const table = () => outsider.from('newsletter_subscribers');
    const results = await Promise.all([
      table().select(),
      table().insert({ email: address() }),
      table().update({ confirmed_at: new Date().toISOString() }).eq('email', email),
      table().delete().eq('email', email),
    ]);
    expect(results.map(({ error }) => error?.code)).toEqual(Array(4).fill('42501'));
  }
  expect((await stored(email)).status).toBe('pending');
});

it('leaves the calls of visitors to visitors', async () => {
  const { accessToken } = await project.current.signInAdmin();
  const staff = project.current.untyped(accessToken);
  const key = { p_link_key: randomUUID() };
  const results = await Promise.all([
    staff.rpc('subscribe_to_newsletter', { p_email: address(), p_client: client() }),
    staff.rpc('confirm_newsletter', key),
    staff.rpc('unsubscribe_from_newsletter', key),
  ]);
  expect(results.map(({ error }) => error?.code)).toEqual(Array(3).fill('42501'));
});
