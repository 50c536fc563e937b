import { enquiry } from '../testing/server/enquiry';
import { type Stack, startStack } from '../testing/server/stack';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({});
  const rows = Array.from({ length: 3 }, (_, n) => ({
    ...enquiry,
    reference: `ABCD-EFG${n + 2}`,
    idempotency_key: crypto.randomUUID(),
    status: 'closed',
    updated_at: '2020-01-01T00:00:00Z',
  }));
  const { error } = await stack.service.from('contact_submissions').insert(rows);
  if (error) throw new Error(error.message);
});
afterAll(() => stack.stop());

const run = (...args: string[]) =>
  runScript('retention', args, projectVariables(stack.supabase.url, stack.secretKey));

const named = async () => {
  const { count } = await stack.service
    .from('contact_submissions')
    .select('*', { count: 'exact', head: true })
    .neq('name', '');
  return count;
};

it('shows what it would erase, and erases only when told to', async () => {
  const dry = await run('--days', '365');
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('3 closed leads') });
  expect(dry.output).toContain('Nothing was changed');
  expect(await named()).toBe(3);

  const real = await run('--days', '365', '--apply');
  expect(real.output).toContain('Erased: 3 closed leads and 0 newsletter addresses.');
  expect(await named()).toBe(0);
  expect((await run('--days', '365', '--apply')).output).toContain('Erased: 0 closed leads');
});

it.each([[[]], [['--days', '0']], [['--days', 'all']], [['--forever']]])(
  'explains itself instead of guessing: %j',
  async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Usage: npm run retention'),
    });
  },
);
