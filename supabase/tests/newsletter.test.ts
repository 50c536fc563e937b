import { useProject } from './support/project';

const project = useProject();

const address = () => `${crypto.randomUUID()}@example.com`;

it('takes an address from a visitor once, whatever its case', async () => {
  const visitors = project.current.untyped();
  const email = address();
  const first = await visitors.from('newsletter_subscribers').insert({ email });
  const again = await visitors
    .from('newsletter_subscribers')
    .insert({ email: email.toUpperCase() });
  expect([first.status, again.status, again.error?.code]).toEqual([201, 409, '23505']);
});

it('refuses what is no address', async () => {
  const { error } = await project.current
    .untyped()
    .from('newsletter_subscribers')
    .insert({ email: 'nobody' });
  expect(error?.code).toBe('23514');
});

it('shows the list to nobody but the server', async () => {
  const { current } = project;
  const email = address();
  await current.service.from('newsletter_subscribers').insert({ email });
  const admin = await current.signInAdmin();
  for (const client of [current.untyped(), current.untyped(admin.accessToken)]) {
    const read = await client.from('newsletter_subscribers').select();
    const removed = await client.from('newsletter_subscribers').delete().eq('email', email);
    expect([read.error?.code, removed.error?.code]).toEqual(['42501', '42501']);
  }
  const { data } = await current.service.from('newsletter_subscribers').select().eq('email', email);
  expect(data).toHaveLength(1);
});
