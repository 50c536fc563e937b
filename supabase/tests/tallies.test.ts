import fc from 'fast-check';

import { newEnquiry } from './support/enquiry';
import { useScratchProject } from './support/scratch';

const { client } = useScratchProject();

const STATUSES = ['new', 'contacted', 'qualified', 'closed'] as const;
const SERVICES = ['crm', 'hosting', 'analytics'] as const;
const HOUR = 3_600_000;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const ERASED = {
  name: '',
  email: '',
  phone: null,
  company: null,
  message: '',
  journey: null,
  client_hash: null,
  erased_at: new Date().toISOString(),
};

/** What is written to some leads at once, as staff, visitors and the rules of spam do. */
const aChange = fc.oneof(
  fc.record({ status: fc.constantFrom(...STATUSES) }),
  fc.record({ spam_reason: fc.constantFrom('link', null) }),
  fc.record({ reply_due_at: fc.integer({ min: -80, max: 30 }).map(hoursFromNow) }),
  fc.constant(ERASED),
);

/** Places among the leads there are, counted round. */
const places = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 8 });

const aStep = fc.oneof(
  fc.record({ places, change: aChange }),
  fc.record({
    receive: fc.array(
      fc.record({
        service: fc.constantFrom(...SERVICES),
        created_at: fc.integer({ min: -200, max: 0 }).map(hoursFromNow),
        spam_reason: fc.constantFrom('link', null, null),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

let ids: string[] = [];

async function perform(step: typeof aStep extends fc.Arbitrary<infer Step> ? Step : never) {
  const leads = client().from('contact_submissions');
  const { data, error } =
    'receive' in step
      ? await leads.insert(step.receive.map((part) => newEnquiry(part))).select('id')
      : await leads
          .update(step.change)
          .in(
            'id',
            step.places.map((place) => ids[place % ids.length]),
          )
          .select('id');
  // An erased lead takes no personal data again; such a step changes nothing.
  if (error) expect(error.code).toBe('23514');
  if ('receive' in step) ids = [...ids, ...(data ?? []).map(({ id }) => String(id))];
}

test('whatever happens to leads, in turns or at once, the kept numbers are those that counting gives', async () => {
  await perform({ receive: [{ service: 'crm', created_at: hoursFromNow(-1), spam_reason: null }] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const atOnce of rounds) await Promise.all(atOnce.map(perform));
        const { data } = await client().rpc('kept_and_counted');
        expect(data.kept).toEqual(data.counted);
      },
    ),
    { numRuns: 30 },
  );
});
