import { connectService } from '../src/server/db/supabase';
import { startSupabase, type TestSupabase } from '../testing/database/start';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

let supabase: TestSupabase;
beforeAll(async () => {
  supabase = await startSupabase();
});
afterAll(() => supabase.stop());

const status = async () => {
  const variables = projectVariables(supabase.url, supabase.serviceRoleKey);
  return (await runScript('status', [], variables)).output;
};

it('tells what came in and what waits; of the staff calendar only where there is one', async () => {
  const service = connectService(supabase.url, supabase.serviceRoleKey);
  const output = await status();
  expect(output).toMatch(/^Enquiries accepted today +0$/m);
  expect(output).toMatch(/^Mail waiting now +0$/m);
  expect(output).not.toContain('Staff calendar');

  await service.rpc('keep_busy_times', { p_times: [], p_fault: 'HTTP 500' }).throwOnError();
  expect(await status()).toMatch(/^Staff calendar +never read; cannot be read now \(HTTP 500\)$/m);

  await service.rpc('keep_busy_times', { p_times: [] }).throwOnError();
  await service.rpc('keep_busy_times', { p_times: [], p_fault: 'ETIMEDOUT' }).throwOnError();
  expect(await status()).toMatch(
    /^Staff calendar +read \d+ seconds? ago; cannot be read now \(ETIMEDOUT\)$/m,
  );
});
