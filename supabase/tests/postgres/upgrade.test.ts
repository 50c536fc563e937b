import { expectUpgraded } from '../../../testing/database/release/expect-upgraded';
import { releases } from '../../../testing/database/release/restore';
import { startSupabase } from '../../../testing/database/start';

describe.each(releases())('$version, filled', ({ version: old, project: release }) => {
  test.each([15, 17, 18] as const)('is upgraded on PostgreSQL %s', async (version) => {
    const supabase = await startSupabase({ version, release });
    try {
      await expectUpgraded(supabase, old);
    } finally {
      await supabase.stop();
    }
  });
});
