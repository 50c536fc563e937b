import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectUpgraded } from '../../../testing/database/release/expect-upgraded';
import { releases } from '../../../testing/database/release/restore';
import { Workshop } from '../../../testing/database/support/local';

const RESTORE = join(__dirname, '../../../testing/database/release/restore-local.ts');

const workshop = new Workshop();
afterAll(() => workshop.close());

test.each(releases())(
  '$version, filled, is upgraded on the local Supabase',
  async ({ version, project }) => {
    const dataDir = await workshop.folder();
    const command = ['--import', 'tsx', RESTORE, dataDir, project];
    await promisify(execFile)(process.execPath, command);
    const supabase = await workshop.start(dataDir);
    await expectUpgraded(supabase, version);
    await supabase.stop();
  },
);
