import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liftThrottle, receiptKeyOf, storeLead } from '../testing/database/support/enquiry';
import { Workshop } from '../testing/database/support/local';
import { type Account, Project } from '../testing/database/support/project';
import { runScript } from '../testing/server/scripts/run-script';

const workshop = new Workshop();
afterAll(() => workshop.close());

let dataDir: string;
let backups: string;
beforeAll(async () => {
  [dataDir, backups] = [await workshop.dataFolder(), await workshop.folder()];
});

const run = (script: 'backup' | 'restore' | 'staff', args: string[]) =>
  runScript(script, args, { SUPABASE_URL: '', DATA_DIR: dataDir });
const restore = async (...options: string[]) =>
  run('restore', [path.join(backups, (await readdir(backups))[0] ?? ''), ...options]);

const ADDRESS = 'sunita@example.com';

async function findLead({ service }: Project, reference: string) {
  const leads = service.from('contact_submissions').select('email,erased_at');
  const { data } = await leads.eq('reference', reference).single().throwOnError();
  return data;
}

describe('a restore over data that changed since', () => {
  let project: Project;
  let kept: string;
  let erased: string;
  let asha: Account;
  let ravi: Account;
  let output: string;

  /** The state of the backup. */
  async function fill(): Promise<void> {
    await liftThrottle(project.service);
    [asha, ravi] = [await project.signInAdmin(), await project.signInAdmin()];
    kept = (await storeLead(project)).reference;
    erased = (await storeLead(project, { email: ADDRESS })).reference;
    await project.anon.rpc('subscribe_to_newsletter', { p_email: ADDRESS }).throwOnError();
  }

  /** Changes after it. */
  async function change(): Promise<void> {
    const p_receipt_key = await receiptKeyOf(project.service, erased);
    await project.anon.rpc('erase_enquiry', { p_receipt_key }).throwOnError();
    const { data } = await project.service
      .from('newsletter_subscribers')
      .select('link_key')
      .single()
      .throwOnError();
    const p_link_key = data.link_key;
    await project.anon.rpc('confirm_newsletter', { p_link_key }).throwOnError();
    await project.anon.rpc('unsubscribe_from_newsletter', { p_link_key }).throwOnError();
    const { data: mail } = await project.service
      .from('mail_outbox')
      .select('id')
      .match({ kind: 'staff_notification', state: 'queued' })
      .single()
      .throwOnError();
    const sent = { p_id: mail.id, p_claim: mail.id, p_outcome: 'sent' };
    await project.service.rpc('settle_mail', sent).throwOnError();
    expect(await run('staff', ['disable', ravi.email])).toMatchObject({ code: 0 });
  }

  beforeAll(async () => {
    const running = await workshop.start(dataDir);
    project = new Project(running);
    await fill();
    expect(await run('backup', [backups])).toMatchObject({ code: 0 });
    await change();
    await running.stop();
    const restored = await restore('--replace');
    expect(restored).toMatchObject({ code: 0, errors: '' });
    ({ output } = restored);
    project = new Project(await workshop.start(dataDir));
  });

  it('erases again who was erased, and keeps the others', async () => {
    expect(await findLead(project, erased)).toEqual({ email: '', erased_at: expect.any(String) });
    expect(await findLead(project, kept)).toMatchObject({ erased_at: null });
    expect(output).toContain(
      'Repeated what came after the backup: 1 leads erased, 1 left the newsletter, 1 emails not sent again.',
    );
  });

  it('writes to nobody who left the newsletter, nor twice', async () => {
    const subscribers = await project.service.from('newsletter_subscribers').select('status');
    expect(subscribers.data).toEqual([{ status: 'unsubscribed' }]);
    const notified = await project.service
      .from('mail_outbox')
      .select('state')
      .eq('kind', 'staff_notification')
      .neq('state', 'cancelled');
    expect(notified.data).toEqual([{ state: 'sent' }]);
  });

  it('ends all sessions, and names who may log in again', async () => {
    const { error } = await project.anon.auth.refreshSession({
      refresh_token: (await asha.client.auth.getSession()).data.session?.refresh_token ?? '',
    });
    expect(error?.code).toBe('refresh_token_not_found');
    expect(output).toContain(`npm run staff -- disable ${ravi.email}`);
    expect(output).not.toContain(asha.email);
    expect(output).toContain('All log in again');
  });
});

it('says what is not known where no data was', async () => {
  dataDir = await workshop.folder();
  const { code, output } = await restore();
  expect(code).toBe(0);
  expect(output).toContain('No data was here that tells what was erased since the backup');
});

it('is done again after it was cut off; until then nothing starts', async () => {
  await rm(path.join(dataDir, 'db'), { recursive: true });
  await writeFile(path.join(dataDir, 'half-restored'), '/srv/replaced-2026');
  await expect(workshop.start(dataDir)).rejects.toThrow(
    /was cut off: run it again, with --replace\. What was there before is in \/srv\/replaced-2026/,
  );
  expect(await restore('--replace')).toMatchObject({ code: 0 });
  await (await workshop.start(dataDir)).stop();
});

it('that was cut off is not overlooked where its mark cannot be read', async () => {
  const mark = path.join(dataDir, 'half-restored');
  await mkdir(mark);
  await expect(workshop.start(dataDir)).rejects.toThrow(`${mark} cannot be read (EISDIR)`);
  await rm(mark, { recursive: true });
});
