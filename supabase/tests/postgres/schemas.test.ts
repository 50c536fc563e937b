import {
  describeProject,
  readWantedObjects,
  SCHEMAS,
} from '../../../scripts/supabase-check/description';
import { findDifferences } from '../../../scripts/supabase-check/differences';
import { connectService } from '../../../src/server/db/supabase';
import { startSupabase } from '../../../testing/database/start';

/** supabase/schema.txt describes fresh migrations, to which description.test.ts holds it. */
test('supabase/schemas make what supabase/migrations make', async () => {
  const supabase = await startSupabase({ schemas: SCHEMAS });
  try {
    const { url, secretKey } = supabase;
    const { objects } = await describeProject(connectService(url, secretKey));
    expect(objects.size).toBeGreaterThan(900);
    expect(findDifferences(await readWantedObjects(), objects)).toEqual([]);
  } finally {
    await supabase.stop();
  }
});
