import { makeReference } from '../src/server/enquiries/reference';
import { enquiry } from '../testing/server/enquiry';
import { type Stack, startStack } from '../testing/server/stack';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({});
});
afterAll(() => stack.stop());

/** Leads that were closed long ago. */
async function store(...names: string[]): Promise<void> {
  const rows = names.map((name) => ({
    ...{ ...enquiry, name, reference: makeReference(), idempotency_key: crypto.randomUUID() },
    ...{ status: 'closed', updated_at: '2020-01-01T00:00:00Z' },
  }));
  await stack.service.from('contact_submissions').insert(rows).throwOnError();
}

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
  await store('Asha', 'Ravi', 'Usha');
  const dry = await run('--days', '365');
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('3 leads') });
  expect(dry.output).toContain('Nothing was changed');
  expect(await named()).toBe(3);

  const real = await run('--days', '365', '--apply');
  expect(real.output).toContain('Erased: 3 leads and 0 newsletter addresses.');
  expect(await named()).toBe(0);
  expect((await run('--days', '365', '--apply')).output).toContain('Erased: 0 leads');
});

it('erases the others where one cannot be, and ends with a failure that tells of it', async () => {
  await stack.runSql(`
    create function private.refuse_erasure() returns trigger language plpgsql as $$
    begin
      raise exception '% cannot be erased.', old.name;
    end
    $$;
    create trigger refuse_erasure before update on public.contact_submissions
    for each row when (old.name = 'Kavitha' and new.erased_at is not null)
    execute function private.refuse_erasure()`);
  await store('Kavitha', 'Usha');
  const { code, output, errors } = await run('--days', '365', '--apply');
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('Erased: 1 leads and 0 newsletter addresses.'),
  });
  expect(errors).toContain('Leads that could not be erased: 1, newsletter addresses: 0.');
  expect(output + errors).not.toContain('Kavitha');
  expect(await named()).toBe(1);
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
