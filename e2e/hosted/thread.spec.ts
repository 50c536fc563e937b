import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { addStaff, connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { startSupabase, type TestSupabase } from '../../testing/database/start';
import { type HostProcess, prepareHost } from '../../testing/server/host/host-process';
import { chooseStatus, signIn, statusOf } from '../support/desk';
import { STAFF } from '../support/staff';
import { fillEnquiry, sendEnquiry, visitor } from '../support/visitor';

let supabase: TestSupabase;
let host: HostProcess;
let dataDir: string;

test.beforeAll(async () => {
  supabase = await startSupabase({}, 'hosted');
  const { url, publishableKey, secretKey } = supabase;
  await addStaff(connectAuthAdmin(url, secretKey), STAFF.email, STAFF.password);
  dataDir = await mkdtemp(path.join(tmpdir(), 'hosted-'));
  host = await prepareHost({
    dataDir,
    variables: {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
    },
  });
  await host.start();
});
test.afterAll(async () => {
  await host.end('SIGTERM');
  // Says, too, whether any call changed rows without WHERE.
  await supabase.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('on a hosted project an enquiry reaches staff, who move it', async ({ page }) => {
  const asha = visitor(`Asha ${crypto.randomUUID()}`);
  await page.goto(`${host.url}/contact`);
  await fillEnquiry(page, asha);
  expect(await sendEnquiry(page)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);

  await signIn(page, host.url);
  await chooseStatus(page, asha.name, 'Contacted');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.reload();
  await expect(statusOf(page, asha.name)).toHaveText('Contacted');
});
