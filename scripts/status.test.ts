import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectService } from '../src/server/db/supabase';
import { connectOutbox } from '../src/server/email/deliver';
import { makeReference } from '../src/server/enquiries/reference';
import { noteBackup } from '../supabase/local/backups';
import { makeDataFolder } from '../testing/database/data-folder';
import { startSupabase, type TestSupabase } from '../testing/database/start';
import { enquiry } from '../testing/server/enquiry';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

let supabase: TestSupabase;
beforeAll(async () => {
  supabase = await startSupabase();
});
afterAll(() => supabase.stop());

const status = async () => {
  const variables = projectVariables(supabase.url, supabase.secretKey);
  return (await runScript('status', [], variables)).output;
};

it('tells what came in and what waits; of the staff calendar only where there is one', async () => {
  const service = connectService(supabase.url, supabase.secretKey);
  const output = await status();
  expect(output).toMatch(/^Enquiries accepted today +0$/m);
  expect(output).toMatch(/^Mail waiting now +0$/m);
  expect(output).toMatch(/^Could not be erased by retention +0$/m);
  expect(output).not.toContain('Staff calendar');

  await service.rpc('keep_busy_times', { p_times: [], p_fault: 'HTTP 500' }).throwOnError();
  expect(await status()).toMatch(/^Staff calendar +never read; cannot be read now \(HTTP 500\)$/m);

  await service.rpc('keep_busy_times', { p_times: [] }).throwOnError();
  await service.rpc('keep_busy_times', { p_times: [], p_fault: 'ETIMEDOUT' }).throwOnError();
  expect(await status()).toMatch(
    /^Staff calendar +read \d+ seconds? ago; cannot be read now \(ETIMEDOUT\)$/m,
  );
});

it('tells how old the last backup of this machine is', async () => {
  const DATA_DIR = await makeDataFolder();
  const ask = async () => (await runScript('status', [], { SUPABASE_URL: '', DATA_DIR })).output;
  expect(await ask()).toMatch(/^Last backup +none$/m);
  const file = path.join(DATA_DIR, 'backup.tar.gz');
  await writeFile(file, 'all of it');
  await noteBackup(DATA_DIR, file, new Date(Date.now() - 3 * 24 * 60 * 60_000));
  expect(await ask()).toMatch(/^Last backup +3 days ago, .*backup\.tar\.gz$/m);
  expect(await status()).not.toContain('Last backup');
  await rm(DATA_DIR, { recursive: true });
});

it('tells nothing of a folder that holds no data', async () => {
  const DATA_DIR = path.join(tmpdir(), randomUUID());
  const { code, output, errors } = await runScript('status', [], { SUPABASE_URL: '', DATA_DIR });
  expect([code, output, errors]).toEqual([1, '', `${DATA_DIR} holds no data.\n`]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('tells in words why email waits', async () => {
  const service = connectService(supabase.url, supabase.secretKey);
  const outbox = connectOutbox(supabase.url, supabase.secretKey);
  await service
    .from('contact_submissions')
    .insert({ ...enquiry, reference: makeReference(), idempotency_key: randomUUID() })
    .throwOnError();
  const kinds = ['staff_notification', 'acknowledgement'] as const;
  for (const kind of kinds) {
    const claimed = await outbox.claim({ kinds: [kind], unreceived: ['webhook'] });
    if (claimed.kind !== 'job') throw new Error('There is no email to deliver.');
    await outbox.settle(claimed.job, { kind: 'unreachable', code: 'EAUTH 535' });
  }
  expect(await status()).toMatch(
    /^Mail waiting now +2, the oldest for .+\n +2: the mail server refuses our user name or password \(EAUTH 535\)$/m,
  );
});

it('tells of emails of visitors that cannot be fetched, and where they are', async () => {
  const service = connectService(supabase.url, supabase.secretKey);
  const { data } = await service.rpc('lease_mailbox', { p_mailbox: 'any' }).throwOnError();
  const { lease: p_lease } = data as { lease: string };
  await service.rpc('release_mailbox', { p_lease, p_is_read: true }).throwOnError();
  expect(await status()).toMatch(/^Mailbox of answers +read \d+ seconds? ago$(?!\n +1 email)/m);

  const again = await service.rpc('lease_mailbox', { p_mailbox: 'any' }).throwOnError();
  const second = (again.data as { lease: string }).lease;
  const mail = { p_lease: second, p_uid_validity: 1, p_uid: 7, p_fault: 'EREFUSED' };
  await service.rpc('keep_unfetched_mail', mail).throwOnError();
  await service.rpc('release_mailbox', { p_lease: second, p_is_read: true }).throwOnError();
  expect(await status()).toMatch(
    /^Mailbox of answers .+\n +1 email cannot be fetched from the mailbox, because the mail server does not do what it is asked \(EREFUSED\); look there$/m,
  );
});
