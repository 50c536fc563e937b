import { useDeskLog } from '../../testing/database/support/desk-log';

const { project, manager, page, colleague } = useDeskLog();

const fresh = () => `${crypto.randomUUID()}@elsewhere.example`;
const admin = () => project.current.service.auth.admin;
const present = async (p_email: string) =>
  (await project.current.service.rpc('present_address', { p_email }).throwOnError()).data;

const nameList = async () =>
  (await manager.current.client.rpc('staff_members').throwOnError()).data;

test('an address that Auth’s administration changes is the desk’s, and the log says so', async () => {
  const ravi = await colleague();
  const before = (await nameList()).find(({ id }) => id === ravi.id)?.email ?? '';
  const after = fresh();
  const { error } = await admin().updateUserById(ravi.id, { email: after });
  expect(error).toBeNull();

  const lines = await page({ p_staff: ravi.id });
  expect(lines[0]).toMatchObject({
    ...{ kind: 'address_changed', actor_id: null, subject_id: ravi.id },
    detail: { from: before, to: after, confirmed: false },
  });
  expect((await nameList()).find(({ id }) => id === ravi.id)).toMatchObject({
    ...{ email: after, former_emails: [before] },
  });
  expect(await present(before.toUpperCase())).toBe(after);
  expect(await present('nobody@elsewhere.example')).toBe('nobody@elsewhere.example');
  const { data: mails } = await project.current.service
    .from('mail_outbox')
    .select('kind')
    .eq('staff_id', ravi.id)
    .throwOnError();
  expect(mails).toEqual([{ kind: 'address_changed' }]);
});

test('a former address that somebody else gets is theirs', async () => {
  const [ravi, usha] = [await colleague(), await colleague()];
  const [first, second, third] = [fresh(), fresh(), fresh()];
  await admin().updateUserById(ravi.id, { email: first });
  await admin().updateUserById(ravi.id, { email: second });
  expect(await present(first)).toBe(second);
  await admin().updateUserById(usha.id, { email: first });
  await admin().updateUserById(usha.id, { email: third });
  expect(await present(first)).toBe(third);
});

test('an account that is none of the desk’s leaves no line and gets no email', async () => {
  const stranger = await project.current.signIn();
  const before = await page();
  await admin().updateUserById(stranger.id, { email: fresh() });
  expect(await page()).toEqual(before);
});

test('links are made for the person who was asked about, by the right caller alone', async () => {
  const ravi = await colleague();
  const { client } = manager.current;
  const early = await client.rpc('mail_address_change', { p_id: ravi.id });
  expect(early.error?.code).toBe('PT409');
  await client.rpc('ask_address_change', { p_id: ravi.id, p_email: fresh() }).throwOnError();
  const still = await client.rpc('mail_address_change', { p_id: ravi.id });
  expect(still.error?.code).toBe('PT409');
  const anybody = await project.current.anon.rpc('address_change', { p_key: crypto.randomUUID() });
  expect(anybody.data).toBeNull();
});
