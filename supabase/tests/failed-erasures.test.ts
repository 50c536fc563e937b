import { randomUUID } from 'node:crypto';
import { startSupabase, type TestSupabase } from '../../testing/database/start';
import { type NewEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { Project } from '../../testing/database/support/project';
import { withMigration } from '../../testing/database/with-migration';

/** A fault of ours, with a person in the words of its error. */
const REFUSE_SOME = `
  create function private.refuse_erasure() returns trigger language plpgsql set search_path = '' as $$
  begin
    raise exception '% of % cannot be erased.', old.name, old.company using errcode = 'check_violation';
  end
  $$;
  create trigger refuse_erasure before update on public.contact_submissions
  for each row when (old.company = 'Stuck' and new.erased_at is not null)
  execute function private.refuse_erasure();
  create function private.refuse_deletion() returns trigger language plpgsql set search_path = '' as $$
  begin
    raise exception '% cannot be deleted.', old.email using errcode = 'foreign_key_violation';
  end
  $$;
  create trigger refuse_deletion before delete on public.newsletter_subscribers
  for each row when (old.email like 'stuck%')
  execute function private.refuse_deletion()`;

let supabase: TestSupabase;
let project: Project;
beforeAll(async () => {
  supabase = await withMigration(REFUSE_SOME, (migrations) => startSupabase({ migrations }));
  project = new Project(supabase);
});
afterAll(() => supabase.stop());

/** Closes a lead so many days ago. */
async function closeSince(id: string, days: number): Promise<void> {
  const leads = project.service.from('contact_submissions');
  await leads.update({ status: 'closed' }).eq('id', id).throwOnError();
  const updated_at = new Date(Date.now() - days * 86_400_000).toISOString();
  await leads.update({ updated_at }).eq('id', id).throwOnError();
}

async function storeClosed(days: number, overrides: Partial<NewEnquiry> = {}): Promise<string> {
  const { id } = await storeLead(project, { email: `${randomUUID()}@example.in`, ...overrides });
  await closeSince(id, days);
  return id;
}

const erase = async (p_limit: number) =>
  (await project.service.rpc('erase_expired', { p_days: 365, p_limit }).throwOnError()).data;
const count = async () =>
  (await project.service.rpc('count_expired', { p_days: 365 }).throwOnError()).data;
const nameOf = async (id: string) => {
  const found = project.service.from('contact_submissions').select('name').eq('id', id);
  return (await found.single().throwOnError()).data.name;
};
const failedNow = async () => {
  const { data } = await project.service.rpc('site_counts').throwOnError();
  return (data as { erasures_failed: number }).erasures_failed;
};

test('leads that cannot be erased are counted, keep no other from it, and are tried again', async () => {
  const stuck = [await storeClosed(500, { company: 'Stuck' })];
  stuck.push(await storeClosed(450, { company: 'Stuck' }));
  const others = await Promise.all([400, 401, 402].map((days) => storeClosed(days)));
  expect(await count()).toEqual({ leads: 5, subscribers: 0, failed: 0, failed_subscribers: 0 });

  // As small as this, the oldest fill a batch.
  expect(await erase(2)).toEqual({ leads: 0, subscribers: 0, failed: 2, failed_subscribers: 0 });
  expect(await erase(2)).toEqual({ leads: 2, subscribers: 0, failed: 2, failed_subscribers: 0 });
  expect(await erase(2)).toEqual({ leads: 1, subscribers: 0, failed: 2, failed_subscribers: 0 });
  for (const id of others) expect(await nameOf(id)).toBe('');
  for (const id of stuck) expect(await nameOf(id)).toBe('Asha Rao');
  expect(await count()).toEqual({ leads: 2, subscribers: 0, failed: 2, failed_subscribers: 0 });
  expect(await failedNow()).toBe(2);

  for (const id of stuck) {
    const leads = project.service.from('contact_submissions');
    await leads.update({ company: 'Rao' }).eq('id', id).throwOnError();
    await closeSince(id, 400);
  }
  expect(await erase(2)).toEqual({ leads: 2, subscribers: 0, failed: 0, failed_subscribers: 0 });
  for (const id of stuck) expect(await nameOf(id)).toBe('');
  expect(await failedNow()).toBe(0);
});

test('a lead that is open again has not failed', async () => {
  const id = await storeClosed(400, { company: 'Stuck' });
  expect(await erase(10)).toEqual({ leads: 0, subscribers: 0, failed: 1, failed_subscribers: 0 });
  await project.service
    .from('contact_submissions')
    .update({ status: 'contacted' })
    .eq('id', id)
    .throwOnError();
  expect(await failedNow()).toBe(0);
  expect(await count()).toEqual({ leads: 0, subscribers: 0, failed: 0, failed_subscribers: 0 });
});

test('newsletter addresses that cannot be deleted keep neither others nor leads, and are tried again', async () => {
  const subscribers = project.service.from('newsletter_subscribers');
  const requested_at = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const add = async (name: string) => {
    const email = `${name}-${randomUUID()}@example.in`;
    await subscribers.insert({ email, requested_at }).throwOnError();
    return email;
  };
  const stuck = [await add('stuck'), await add('stuck')];
  await add('gone');
  const lead = await storeClosed(400);

  // As small as this, those that are stuck may fill a batch.
  for (let batch = 0; batch < 3; batch += 1) await erase(2);
  expect(await erase(2)).toEqual({ leads: 0, subscribers: 0, failed: 0, failed_subscribers: 2 });
  const left = await subscribers.select('email').order('requested_at').throwOnError();
  expect(left.data.map(({ email }) => email).sort()).toEqual([...stuck].sort());
  expect(await nameOf(lead)).toBe('');
  expect(await count()).toMatchObject({ subscribers: 2, failed_subscribers: 2 });
  expect(await failedNow()).toBe(2);

  // Nobody tries to delete an address that was confirmed after all.
  const [first = '', second = ''] = stuck;
  const confirmed_at = new Date().toISOString();
  await subscribers.update({ confirmed_at }).eq('email', first).throwOnError();
  expect(await failedNow()).toBe(1);
  await subscribers.update({ email: `freed-${randomUUID()}@example.in` }).eq('email', second);
  expect(await erase(2)).toMatchObject({ subscribers: 1, failed_subscribers: 0 });
});
